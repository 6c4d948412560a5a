import { browserStorage } from './text-storage'

const refuse = () => {
  throw new Error('SecurityError')
}

test('values live for the page where storage is refused', () => {
  const storage = browserStorage(refuse)
  expect(storage.getItem('a')).toBeNull()
  storage.setItem('a', '1')
  expect(storage.getItem('a')).toBe('1')
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
})

test('a full quota hides the older stored value, and a later write that fits replaces both', () => {
  const map = new Map([['a', 'old']])
  let isFull = true
  const storage = browserStorage(() => ({
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, text) => (isFull ? refuse() : void map.set(key, text)),
    removeItem: (key) => void map.delete(key),
  }))
  storage.setItem('a', 'new')
  expect(storage.getItem('a')).toBe('new')
  isFull = false
  storage.setItem('a', 'newer')
  expect(map.get('a')).toBe('newer')
  expect(storage.getItem('a')).toBe('newer')
})
