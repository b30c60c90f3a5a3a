import { createHash } from 'node:crypto'

/** A strong entity tag of the content. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

/** If-None-Match, RFC 9110 section 13.1.2: compared weakly, so a proxy that marked our tag weak still matches. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
