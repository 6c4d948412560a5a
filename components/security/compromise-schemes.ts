/** What is compared; the first three were acted out here, the others are described by theirs. */
export const schemes = [
  { id: 'jwt', name: 'Bearer JWT', isTested: true },
  { id: 'ota', name: 'OTA', isTested: true },
  { id: 'bound', name: 'OTA, bound', isTested: true },
  { id: 'dpop', name: 'DPoP', isTested: false },
  { id: 'dbsc', name: 'DBSC', isTested: false },
] as const

/** What was copied, and a column for each scheme where there is room. */
export const compromiseGrid = 'gap-x-2 lg:grid lg:grid-cols-[minmax(0,2fr)_repeat(5,minmax(0,1fr))]'
