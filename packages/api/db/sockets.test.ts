import { messagesSocketPath } from './sockets'

test('the shorter spelling of the path is used', () => {
  expect(messagesSocketPath('.data', '/srv/app')).toBe('.data/messages.sock')
  expect(messagesSocketPath('/srv/app/.data', '/srv/app')).toBe('.data/messages.sock')
  expect(messagesSocketPath('/d', '/srv/a/long/way/down')).toBe('/d/messages.sock')
})

test('a path that no socket can have is refused by name', () => {
  expect(() => messagesSocketPath('x'.repeat(100), '/srv/app')).toThrow(/^a shorter path is needed/)
})
