import { beforeEach, describe, expect, it } from 'vitest'
import { stubStorage } from '#tests/support/browser/browser-storage.ts'
import { mayReplace } from './session-from-address.ts'
import { deleteExpiredRequests, recordRequestedSignIn } from './requested-sign-ins.ts'

const storageKey = 'sb-here-auth-token'
const tokenOf = (sub: string, email: string) => `e30.${btoa(JSON.stringify({ sub, email })).replaceAll('=', '')}.s`
const hers = tokenOf('asha', 'asha@example.org')
const theirs = tokenOf('stranger', 'stranger@example.org')
const hour = 3600 * 1000

let local: Record<string, string>
beforeEach(() => {
  local = stubStorage().local
})
const signIn = () =>
  (local[storageKey] = JSON.stringify({ access_token: hers, refresh_token: 'r', user: { id: 'asha' } }))

describe('a session in an address', () => {
  it('is accepted where nobody is signed in, and where it is the same person’s', () => {
    expect(mayReplace(theirs, storageKey)).toBe(true)
    signIn()
    expect(mayReplace(hers, storageKey)).toBe(true)
  })

  it.each([theirs, '', 'a.b.c', 'e30.e30.s'])('does not replace another session without a question: %s', (token) => {
    signIn()
    expect(mayReplace(token, storageKey)).toBe(false)
  })

  it('is accepted once where this browser requested a mail to that address', () => {
    signIn()
    recordRequestedSignIn(' Stranger@example.org')
    expect(mayReplace(tokenOf('other', 'other@example.org'), storageKey)).toBe(false)
    expect(mayReplace(theirs, storageKey)).toBe(true)
    expect(mayReplace(theirs, storageKey)).toBe(false)
  })

  it('is accepted where this browser was redirected to another service', () => {
    signIn()
    recordRequestedSignIn()
    expect(mayReplace(theirs, storageKey)).toBe(true)
    expect(mayReplace(theirs, storageKey)).toBe(false)
  })

  it('is not accepted long after the request, and the address is not stored for longer', () => {
    signIn()
    recordRequestedSignIn('stranger@example.org', Date.now() - hour)
    recordRequestedSignIn(undefined, Date.now() - hour / 6)
    expect(mayReplace(theirs, storageKey)).toBe(false)
    recordRequestedSignIn('stranger@example.org', Date.now() - hour)
    deleteExpiredRequests()
    expect(Object.keys(local)).toEqual([storageKey])
  })
})
