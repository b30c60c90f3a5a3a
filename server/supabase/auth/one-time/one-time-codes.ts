import { randomBytes, randomInt } from 'node:crypto'

/** @param length 6 to 10 digits */
export function makeCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/** 224 bits of its own, in the form that GoTrue's token hashes have. */
export function makeLinkToken(): string {
  return randomBytes(28).toString('hex')
}

/** Marks the token of a link that leads to a code for the application (PKCE) instead of to tokens. */
export const flowPrefix = 'pkce_'
