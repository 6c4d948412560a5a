/** Who made an id: `a` the device, `b` the thief, `c` invented by the thief, `d` sign-ins. */
export type Maker = 'a' | 'b' | 'c' | 'd'

/** The n-th id of its maker, the same in every run. */
export const idOf = (maker: Maker, n: number) =>
  `${maker}${String(n).padStart(7, '0')}-0000-4000-8000-000000000000`

/** As traces call it: `a1`. */
export const nameOf = (id: string) => `${id[0]}${Number(id.slice(1, 8))}`

export const DEVICE_ID = '0b5c7d6e-1f20-4a3b-8c9d-0e1f2a3b4c5d'
export const THIEF_DEVICE_ID = '7e57ab1e-0000-4000-8000-000000000000'
