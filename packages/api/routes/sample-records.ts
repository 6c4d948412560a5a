import { type Customer, type Person, PLANS } from '../contract/bodies'

/** Made-up records for the demo: invented names, and addresses on reserved domains (RFC 2606). */

const PERSON_COUNT = 48
const CUSTOMER_COUNT = 32

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'))

export const persons: readonly Person[] = numbered(PERSON_COUNT).map((number) => ({
  id: Number(number),
  name: `Sample Person ${number}`,
  email: `person${number}@example.com`,
}))

export const customers: readonly Customer[] = numbered(CUSTOMER_COUNT).map((number, index) => ({
  id: Number(number),
  company: `Sample Company ${number}`,
  contact: `office${number}@example.org`,
  plan: PLANS[index % PLANS.length] ?? PLANS[0],
}))

const written = { customers: JSON.stringify(customers), persons: JSON.stringify(persons) }

/** The lists as they are sent: written out once, since they never change; called, so that tests can let one fail. */
export const recordBodies = {
  customers: () => written.customers,
  persons: () => written.persons,
}
