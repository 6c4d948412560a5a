import { logOutWords } from './log-out'

const code = (status: number) => Response.json({ code: 'database_unavailable' }, { status })

test.each<[string, Response, RegExp | null]>([
  ['noted', Response.json({ message: 'Noted' }, { status: 202 }), /is noted.*carries it out/],
  ['not written down', code(503), /could not write.*goes on trying/],
  ['a proxy without a server', new Response('Service Unavailable', { status: 503 }), null],
  ['refused', code(403), null],
])('%s', async (_name, answer, words) => {
  const said = await logOutWords(answer)
  if (words) expect(said).toMatch(words)
  else expect(said).toBeNull()
})
