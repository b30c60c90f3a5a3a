import { randomBytes, randomInt } from 'node:crypto'

/** @param length 6 to 10 digits */
export function makeCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/** 224 random bits, in the format of GoTrue's token hashes. */
export function makeLinkToken(): string {
  return randomBytes(28).toString('hex')
}

/** Marks the token of a link that redirects with a code for the application (PKCE) instead of tokens. */
export const flowPrefix = 'pkce_'
