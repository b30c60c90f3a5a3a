import { vi } from 'vitest'

/** Makes jose's signature checks wait until `resume`, so that a test can act between start and end of a check. */
export function pauseSignatureChecks() {
  const begun = Promise.withResolvers<void>()
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
  const { subtle } = globalThis.crypto
  const check = subtle.verify.bind(subtle)
  const spy = vi.spyOn(subtle, 'verify').mockImplementation(async (...args) => {
    begun.resolve()
    await resumed
    return check(...args)
  })
  return { begun: begun.promise, resume, restore: () => spy.mockRestore() }
}
