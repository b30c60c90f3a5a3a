import { timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import bcrypt from 'bcrypt'
import { normalPassword, passwordLength, passwordLengthProblem, passwordMaxBytes } from '#domain/accounts/password.ts'
import { isCommon } from '#domain/accounts/common-passwords.ts'
import { invalid, WeakPassword } from '../protocol/errors.ts'
import { openHashQueue } from './hash-queue.ts'
import { isGuessable } from './password-strength.ts'

/** Go's bcrypt.DefaultCost, so that hashes can move to and from a hosted project. */
const defaultCost = 10
let cost = defaultCost

/** For tests only, which hash thousands of passwords: cost 4 is bcrypt's minimum. */
export function useHashCost(rounds: number = defaultCost): void {
  cost = rounds
}

/**
 * libuv has four threads. One stays free of hashing, for the signatures of every other request. Nor do more hashes run
 * than there are processors: that would make no hash faster and everybody else wait longer.
 */
const maxConcurrent = Math.min(3, availableParallelism())

/** Hashes that take as long as new ones, as a regular expression for PostgreSQL. */
export const hashesOfOurCost = () => String.raw`^\$2[ab]\$${twoDigits(cost)}\$`

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The hash of a random password: an unknown account takes as long as a wrong password. */
const dummyHash = () => `$2b$${twoDigits(cost)}$tLB8Fc4YGMXfCEQ6eHnWMuTWXJkcRW9nzLPuYfXHpN7ZqV3oCFh.K`

const queue = openHashQueue(maxConcurrent)

/** `$2b$10$` and 22 characters of salt. */
const saltLength = 29

interface HashOptions {
  /** A hash whose salt to reuse: hashes of the same password are then equal. */
  like?: string | undefined
  /** The sender's network, for a fair turn in the queue. */
  network?: string | undefined
}

const bcryptHash = (text: string, { like, network = '' }: HashOptions = {}): Promise<string> =>
  queue.run(network, () => bcrypt.hash(text, like?.slice(0, saltLength) ?? cost))

/**
 * Hashes the password's normal form, which is the same from every keyboard.
 * @throws {AuthError} overloaded
 */
export const hashPassword = (password: string, options?: HashOptions): Promise<string> =>
  bcryptHash(normalPassword(password), options)

/**
 * The texts that a stored hash may have been made of: the text as typed, because older hashes and those of other
 * servers know no normal form, and the normal form. They differ for few passwords, so mostly one is hashed.
 */
const formsOf = (password: string): string[] =>
  [...new Set([password, normalPassword(password)])].filter((form) => Buffer.byteLength(form) <= passwordMaxBytes)

/**
 * Takes the same time whether or not there is a hash to compare with.
 * @param network the caller's, for a fair turn in the queue
 * @throws {AuthError} overloaded
 */
export async function passwordMatches(
  password: string,
  hash: string | null | undefined,
  network = '',
): Promise<boolean> {
  const forms = formsOf(password)
  const usable = hash?.startsWith('$2') === true && forms.length > 0
  let same = false
  for (const form of forms.length === 0 ? [password] : forms)
    same = (await queue.run(network, () => bcrypt.compare(form, usable ? hash : dummyHash()))) || same
  return usable && same
}

/**
 * The hashes that match the password. Each form of it is hashed once with each salt, and at least once: it takes the
 * same time without any hash.
 * @param network the caller's, for a fair turn in the queue
 * @throws {AuthError} overloaded
 */
export async function matchingHashes(
  password: string,
  hashes: (string | null | undefined)[],
  network = '',
): Promise<string[]> {
  const forms = formsOf(password)
  const usable =
    forms.length > 0 ? hashes.filter((hash) => hash != null).filter((hash) => /^\$2[ab]\$\d\d\$.{53}$/.test(hash)) : []
  const salts = new Set(usable.map((hash) => hash.slice(0, saltLength)))
  const computed: string[] = []
  for (const like of salts.size === 0 ? [dummyHash()] : salts)
    for (const form of forms.length === 0 ? [password] : forms) computed.push(await bcryptHash(form, { like, network }))
  return usable.filter((hash) => computed.some((own) => timingSafeEqual(Buffer.from(own), Buffer.from(hash))))
}

const guessable =
  'Password does not meet security requirements. Please choose a stronger password: this one is easy to guess.'

/**
 * How a right password breaks the policy; undefined when it meets it.
 * @param about names and addresses of the account's owner
 */
export function weaknessOf(
  password: string,
  minLength: number,
  about: readonly string[] = [],
): WeakPassword | undefined {
  if (passwordLength(password) < minLength)
    return new WeakPassword(`Password should be at least ${minLength} characters.`, ['length'])
  return isCommon(normalPassword(password), about) ? new WeakPassword(guessable, ['pwned']) : undefined
}

/**
 * Includes the slow estimate, unlike `weaknessOf`, which runs at every sign-in.
 * @param about names and addresses of the account's owner
 * @throws {AuthError} weak_password, validation_failed
 */
export async function assertStrongPassword(
  password: string,
  minLength: number,
  about: readonly (string | null | undefined)[] = [],
): Promise<void> {
  const tooLong = passwordLengthProblem(password)
  if (tooLong !== undefined) throw invalid(tooLong)
  const known = about.filter((text) => text != null)
  const weakness = weaknessOf(password, minLength, known)
  if (weakness !== undefined) throw weakness
  if (await isGuessable(normalPassword(password), known)) throw new WeakPassword(guessable, ['pwned'])
}

/** The names in the metadata of a sign-up. */
export function namesIn(metadata: Record<string, unknown>): string[] {
  return ['full_name', 'name', 'display_name', 'first_name', 'last_name', 'user_name']
    .map((key) => metadata[key])
    .filter((name) => typeof name === 'string')
    .map((name) => name.slice(0, 200))
}
