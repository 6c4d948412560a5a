import { film } from './film'

/** A JWT's parts as the request inspector shows those of a token. */
const inParts = (parts: Record<string, string>) =>
  `<ul class="flex gap-x-1.5">${Object.entries(parts)
    .map(
      ([name, text]) =>
        `<li class="border-steel border-t-4 pt-0.5 text-steel"><code class="font-bold">${text.slice(0, 10)}…</code><span class="block text-label text-muted">${name}</span></li>`,
    )
    .join('')}</ul>`

film(
  'what-is-in-a-jwt',
  async (page) => {
    await page.goto('/blogs/how-jwt-token-work')
    await page.getByRole('region', { name: 'JWT decoder' }).evaluate((element) => {
      element.scrollIntoView({ block: 'center' })
    })
  },
  async ({ page, step, still }) => {
    const decoder = page.getByRole('region', { name: 'JWT decoder' })
    const field = decoder.getByRole('textbox')
    const term = (name: string) => decoder.getByText(name, { exact: true })
    await step('A JSON Web Token is three parts, joined by dots.', () => field.hover())
    await step('The first, decoded, is the header: which algorithm, and which type.', () =>
      term('Header').hover(),
    )
    await step(
      'The second is the payload: whom it is about, and when it ends. Whoever holds the token can read it.',
      () => term('Payload').hover(),
    )
    await step('The third is the signature. Checking it takes the issuer’s key.', () =>
      term('Signature').hover(),
    )
    const [header = '', payload = '', signature = ''] = (await field.inputValue()).split('.')
    await still(inParts({ header, payload, signature }))
    const forged = Buffer.from('{"sub":"42","name":"Demo visitor","role":"admin"}')
    await step('Now we write a payload of our own: the reader becomes an admin.', () =>
      field.fill(`${header}.${forged.toString('base64url')}.${signature}`),
    )
    await step('It still decodes. Reading a token proves nothing about it.', () =>
      term('Payload').hover(),
    )
    await step(
      'Only a check of the signature notices. A copy of a real token passes that check, too.',
      () => term('Signature').hover(),
    )
  },
)

film(
  'one-token-per-request',
  async (page) => {
    await page.goto('/')
    // Long enough before the quarter ends for two captions, and the film sees it end.
    await page.waitForFunction(() => Math.floor(Date.now() / 1000) % 15 === 1)
    await page.reload() // takes the tokens of former quarters away
    await page.getByRole('figure').getByText(/^OTA /).first().waitFor()
  },
  async ({ page, step, show, still }) => {
    const figure = page.getByRole('figure')
    await step(
      'A minute has four segments. The black arc is the current one, the golden arc the next.',
      () => figure.hover(),
    )
    await step(
      'For this segment the page has made a token. The key is a throwaway one, made in this browser.',
    )
    const spent = figure.getByRole('deletion')
    await step('The segment ends: its token is crossed out, and a new one appears.', async () => {
      await spent.waitFor()
      await still(spent, spent.locator('..').getByText(/^OTA /).last())
    })
    await step(
      'Stolen now, a JWT lets the thief in. The one-time token does not: its owner has used it.',
      async () => {
        await page.getByRole('button', { name: 'Steal this token' }).click()
        await figure.getByRole('log').getByText('OTA held').waitFor()
      },
    )
    const steps = page.getByRole('group', { name: 'The step to mark in the sample token' })
    const choose = (text: string) => () => steps.getByText(text, { exact: true }).click()
    await show(steps)
    await step(
      'A token takes four steps. First the ids: one of the request, one of the device.',
      choose('Request + device'),
    )
    await step('Then the current minute is added.', choose('This minute'))
    await step('An HMAC is made of them, with the session key.', choose('HMAC-SHA512'))
    await step(
      'Last, the segment is written behind it: S1 to S4. The server accepts each token once.',
      choose('Quarter S1–S4'),
    )
  },
)
