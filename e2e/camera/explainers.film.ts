import { film } from './film'

film(
  'what-is-in-a-jwt',
  async (page) => {
    await page.goto('/blogs/how-jwt-token-work')
    await page.getByRole('region', { name: 'JWT decoder' }).evaluate((element) => {
      element.scrollIntoView({ block: 'center' })
    })
  },
  async ({ page, step }) => {
    const decoder = page.getByRole('region', { name: 'JWT decoder' })
    const field = decoder.getByRole('textbox')
    const term = (name: string) => decoder.getByText(name, { exact: true })
    await step('A JSON Web Token is three parts, joined by dots.', () => field.hover())
    await step('The first, decoded, is the header: which algorithm, and which type.', () =>
      term('Header').hover(),
    )
    await step(
      'The second is the payload: who it is about, and until when. Whoever holds the token can read it.',
      () => term('Payload').hover(),
    )
    await step('The third is the signature. Checking it takes the issuer’s key.', () =>
      term('Signature').hover(),
    )
    const [header, , signature] = (await field.inputValue()).split('.')
    const forged = Buffer.from('{"sub":"42","name":"Demo visitor","role":"admin"}')
    await step('Now we write a payload of our own: the reader becomes an admin.', () =>
      field.fill(`${header}.${forged.toString('base64url')}.${signature}`),
    )
    await step('It still decodes. Reading a token proves nothing about it.', () =>
      term('Payload').hover(),
    )
    await step(
      'Only a check of the signature notices. And of a true token that was copied, no check of a signature does.',
      () => term('Signature').hover(),
    )
  },
)

film(
  'one-token-per-request',
  async (page) => {
    await page.goto('/')
    // Ten seconds before the quarter ends, so that the film sees it end.
    await page.waitForFunction(() => Math.floor(Date.now() / 1000) % 15 === 3)
  },
  async ({ page, step, show }) => {
    const figure = page.getByRole('figure')
    await step('A minute has four segments. The dark arc is now, the lit one comes next.', () =>
      figure.hover(),
    )
    await step(
      'For this segment the page has made a token, here in the browser, with a key that it throws away.',
    )
    await step('The segment ends: the token is struck out, and a new one is printed.', () =>
      figure.getByRole('deletion').waitFor(),
    )
    const steps = page.getByRole('group', { name: 'The step to mark in the sample token' })
    const choose = (text: string) => () => steps.getByText(text, { exact: true }).click()
    await show(steps)
    await step(
      'It takes four steps. The request and the device say who they are.',
      choose('Request + device'),
    )
    await step('The minute is added, from one reading of the clock.', choose('This minute'))
    await step('All of it is signed with the key of the session.', choose('HMAC-SHA512'))
    await step(
      'And the segment is written behind it, a quarter of the minute. The token is meant to be used once.',
      choose('Quarter S1–S4'),
    )
  },
)
