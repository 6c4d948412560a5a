/** From here on no limit's time passes, however busy the machine is, until `jest.useRealTimers()`. */
export function stopClock(): void {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
}
