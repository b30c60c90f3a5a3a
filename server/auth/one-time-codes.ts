import { createHash, randomInt } from 'node:crypto'

/** Six digits, as hosted projects have by default. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** What is stored of a code, and what mail links carry (GoTrue: crypto.GenerateTokenHash). */
export function hashCode(email: string, code: string): string {
  return createHash('sha224')
    .update(email + code)
    .digest('hex')
}
