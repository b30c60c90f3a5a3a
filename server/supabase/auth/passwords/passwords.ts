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

/** Nothing in the server calls it: tests hash thousands of passwords, each as cheaply as bcrypt allows, at cost 4. */
export function useHashCost(rounds: number = defaultCost): void {
  cost = rounds
}

/**
 * libuv has four threads. One stays free of hashing, for the signatures of every other request. Nor are there more
 * than processors: that would make no hash faster, and everybody else wait longer for their turn.
 */
const maxConcurrent = Math.min(3, availableParallelism())

/** Of hashes that take as long as new ones do, as a regular expression for PostgreSQL. */
export const hashesOfOurCost = () => String.raw`^\$2[ab]\$${twoDigits(cost)}\$`

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The hash of a password that nobody has: an unknown account takes as long as a wrong password. */
const dummyHash = () => `$2b$${twoDigits(cost)}$tLB8Fc4YGMXfCEQ6eHnWMuTWXJkcRW9nzLPuYfXHpN7ZqV3oCFh.K`

const queue = openHashQueue(maxConcurrent)

/** `$2b$10$` and 22 characters of salt. */
const saltLength = 29

interface HashOptions {
  /** A hash whose salt is taken, too: of one password, both then are the same. */
  like?: string | undefined
  /** Of the sender, for a fair turn. */
  network?: string | undefined
}

const bcryptHash = (text: string, { like, network = '' }: HashOptions = {}): Promise<string> =>
  queue.run(network, () => bcrypt.hash(text, like?.slice(0, saltLength) ?? cost))

/**
 * Of the password's normal form, whichever keyboard typed it.
 * @throws {AuthError} overloaded
 */
export const hashPassword = (password: string, options?: HashOptions): Promise<string> =>
  bcryptHash(normalPassword(password), options)

/**
 * What a hash may have been made of: the text as it was typed, since older hashes and those of other servers know no
 * normal form, and the normal form. One hashing but for passwords in which the two differ.
 */
const formsOf = (password: string): string[] =>
  [...new Set([password, normalPassword(password)])].filter((form) => Buffer.byteLength(form) <= passwordMaxBytes)

/**
 * Takes the same time whether or not there is a hash to compare with.
 * @param network who asks, for a fair turn
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
 * Which of several hashes are the password's. Each form of it is hashed once with each salt, and with one at
 * least: it takes the same time
 * where there is no hash at all.
 * @param network who asks, for a fair turn
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
 * What is wrong with a password that works; undefined when the policy is met.
 * @param about names and addresses of whom it belongs to
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
 * Looks harder than `weaknessOf`, which every sign-in asks.
 * @param about names and addresses of whom it belongs to
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

/** The names that people give of themselves when they sign up. */
export function namesIn(metadata: Record<string, unknown>): string[] {
  return ['full_name', 'name', 'display_name', 'first_name', 'last_name', 'user_name']
    .map((key) => metadata[key])
    .filter((name) => typeof name === 'string')
    .map((name) => name.slice(0, 200))
}
