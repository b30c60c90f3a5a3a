import { createHash, randomInt } from 'node:crypto'

/** @param length 6 to 10 digits */
export function makeCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/**
 * What is stored of a code, and what mail links carry (GoTrue: crypto.GenerateTokenHash).
 * @param address the mailbox or number that the code is sent to
 */
export function hashCode(address: string, code: string): string {
  return createHash('sha224')
    .update(address + code)
    .digest('hex')
}

/** Marks the token of a link that leads to a code for the application (PKCE) instead of to tokens. */
export const flowPrefix = 'pkce_'
