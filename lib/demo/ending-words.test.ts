import { endingWords, wordsOfEnding } from './ending-words'

test('where the worker is gone nobody is told of a lost cookie or of a server', () => {
  for (const ending of ['ota_malformed', 'ota_bad_mac', 'login_required', 'jwt_refused'] as const) {
    expect(wordsOfEnding(ending, true)).toMatch(/^The browser stopped the worker/)
    expect(wordsOfEnding(ending, false)).toBe(endingWords[ending])
  }
  expect(wordsOfEnding('ota_device_cloned', true)).toBe(endingWords.ota_device_cloned)
})
