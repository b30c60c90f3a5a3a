import { availableParallelism } from 'node:os'
import bcrypt from 'bcrypt'
import { isCommon } from './common-passwords.ts'
import { invalid, WeakPassword } from './errors.ts'

/** Go's bcrypt.DefaultCost, so that hashes can move to and from a hosted project. */
const cost = 10

/** bcrypt reads no further. */
const maxBytes = 72

/**
 * libuv has four threads. One stays free of hashing, for the signatures of every other request. Nor are there more
 * than processors: that would make no hash faster, and everybody else wait longer for their turn.
 */
const maxConcurrent = Math.min(3, availableParallelism())

/** The hash of a password that nobody has: an unknown account takes as long as a wrong password. */
const nobodysHash = '$2b$10$tLB8Fc4YGMXfCEQ6eHnWMuTWXJkcRW9nzLPuYfXHpN7ZqV3oCFh.K'

let running = 0
const waiting: (() => void)[] = []

async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running--
    else next() // The place is handed on, so a newcomer cannot take it first.
  }
}

export function hashPassword(password: string): Promise<string> {
  return whenFree(() => bcrypt.hash(password, cost))
}

/** Takes the same time whether or not there is a hash to compare with. */
export async function passwordMatches(password: string, hash: string | null | undefined): Promise<boolean> {
  const usable = hash?.startsWith('$2') === true && Buffer.byteLength(password) <= maxBytes
  const same = await whenFree(() => bcrypt.compare(password, usable ? hash : nobodysHash))
  return usable && same
}

/** What is wrong with a password that works; undefined when the policy is met. */
export function weaknessOf(password: string, minLength: number): WeakPassword | undefined {
  if ([...password].length < minLength)
    return new WeakPassword(`Password should be at least ${minLength} characters.`, ['length'])
  return isCommon(password)
    ? new WeakPassword('Password does not meet security requirements. Please choose a stronger password.', ['pwned'])
    : undefined
}

/** @throws {AuthError} when the password may not be chosen */
export function assertChoosable(password: string, minLength: number): void {
  if (Buffer.byteLength(password) > maxBytes) throw invalid(`Password cannot be longer than ${maxBytes} characters`)
  const weakness = weaknessOf(password, minLength)
  if (weakness !== undefined) throw weakness
}
