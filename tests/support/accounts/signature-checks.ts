import { vi } from 'vitest'

/** Signatures that jose is asked to check wait until `resume`: what happens meanwhile happens in between. */
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
