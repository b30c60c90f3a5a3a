import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, regardless of where the two differ and of their lengths: their hashes have one length. */
export function sameSecret(shown: string, wanted: string): boolean {
  return timingSafeEqual(hashOf(shown), hashOf(wanted))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
