import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'

test('without articles no page links to one', async () => {
  jest.spyOn(process, 'cwd').mockReturnValue(mkdtempSync(join(tmpdir(), 'no-articles-')))
  const { default: HomePage } = await import('./page')
  const { default: SecurityPage } = await import('./ota-security/page')
  for (const page of [<HomePage key="home" />, <SecurityPage key="security" />]) {
    expect(renderToStaticMarkup(page)).not.toContain('href="/blogs/')
  }
})
