import { expect, type Page } from '@playwright/test'
import { exchange } from '../../app/every-byte/exchange'
import { exampleFields } from '../../app/every-byte/to-check'
import { checkRequest } from '../../lib/check/check-request'
import { readFields } from '../../lib/check/fields'
import { test } from '../support/test'
import { started, visit, visitUnstarted } from '../support/visit'
import { warm } from '../support/warm-page'

const PATH = '/check'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const verdict = (page: Page) => page.getByRole('status').filter({ hasText: /[✓✕]/ })
const KEY = exampleFields().sessionKey

/** What the checks of the example come to. */
async function checkedExample() {
  const request = readFields(exampleFields(), {}, 0)
  if (typeof request === 'string') throw new Error(request)
  return (await checkRequest(request)).checks
}

const header = ([name, value]: readonly [string, string]) => ({ name, value })
const HAR = JSON.stringify({
  log: {
    entries: exchange.messages.map(({ method, url, headers, body, answer, receivedAt }) => ({
      startedDateTime: new Date(receivedAt).toISOString(),
      request: {
        method,
        url,
        headers: headers.map(header),
        ...(body === null ? {} : { postData: { text: body } }),
      },
      response: {
        status: answer.status,
        headers: answer.headers.map(header),
        content: { text: answer.body },
      },
    })),
  },
})

test('a request is checked without any request, and the key is nowhere afterwards', async ({
  page,
}) => {
  await visit(page, PATH)
  await button(page, 'Check').click() // native validation asks for what is missing
  await expect(field(page, 'Authorization')).toBeFocused()
  await button(page, 'Fill in an example').click()
  await button(page, 'Check').click()
  await expect(verdict(page)).toContainText('Nothing that can be checked here refuses it')

  // From here on the scripts are there.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await field(page, 'Method').fill('DELETE')
  await button(page, 'Check').click()
  await expect(verdict(page)).toContainText('401 ota_bad_binding')
  await field(page, 'The server’s clock').fill('2026-01-01T12:35:20Z')
  await button(page, 'Check').click()
  await expect(verdict(page)).toContainText('401 ota_stale')
  const looks = page.getByRole('listitem').filter({ hasText: 'the server stopped before' })
  await expect(looks.filter({ hasText: 'Binding' })).toContainText('ota_bad_binding')
  expect(asked).toEqual([])

  await expect(field(page, 'Session key')).toHaveValue(KEY)
  expect(page.url()).not.toContain(KEY)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
    KEY,
  )
  await visit(page, '/about')
  await page.goBack()
  for (const name of ['Session key', 'Authorization']) {
    await expect(field(page, name)).toHaveValue('')
  }
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('an example stands judged above the fields, and says what it saw', async ({ page }) => {
    await visitUnstarted(page, PATH)
    const example = page.getByRole('region', { name: 'An example' })
    await expect(example.getByText('✓ Nothing that can be checked here refuses it')).toBeVisible()
    const names = (await checkedExample()).map(({ name, verdict }) =>
      verdict === 'passed' ? `✓${name}: Passed` : `?${name}: Not known here`,
    )
    await expect(example.getByRole('listitem')).toHaveText(names)
    await example.getByText('What each of them saw').click()
    await expect(example.getByText(exampleFields().requestId, { exact: true })).toBeVisible()
    const below = (await field(page, 'Paste a request').boundingBox())?.y ?? 0
    expect(below).toBeGreaterThan((await example.boundingBox())?.y ?? below)
  })
})

warm(
  'a HAR, as a file or pasted: every request of it has the verdict that it had',
  async ({ page }) => {
    await visit(page, PATH)
    const file = { name: 'a.har', mimeType: 'application/json', buffer: Buffer.from(HAR) }
    await started(page)
    await field(page, 'Or take a HAR file').setInputFiles(file)
    await expect(page.getByText('6 OTA requests found')).toBeVisible()
    for (const [index, { code }] of exchange.messages.slice(1).entries()) {
      await field(page, 'Which of them').selectOption(String(index))
      await button(page, 'Check').click()
      await expect(verdict(page)).toContainText(code === 'ok' ? 'Nothing' : String(code))
    }
    await button(page, 'Clear').click()
    await expect(field(page, 'Session key')).toHaveValue('')
    await expect(field(page, 'Which of them')).toBeHidden()

    const paste = (text: string) =>
      field(page, 'Paste a request').evaluate((element, pasted) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', pasted)
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
      }, text)
    await paste(`${HAR}${' '.repeat(20_000)}`)
    await expect(field(page, 'Session key')).toHaveValue(KEY)
    await expect(field(page, 'Paste a request')).toHaveValue('') // too long to show
    await paste(' '.repeat(20_000_001))
    await expect(page.getByText('It is larger than 20 MB')).toBeVisible()
    await field(page, 'Paste a request').fill('\u{1F600}\u0000')
    await expect(page.getByText('It is neither a HAR')).toBeVisible()
  },
)
