/** Stops the time of all limits until `jest.useRealTimers()`, because a busy machine would let it pass. */
export function stopClock(): void {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
}
