/**
 * The page to return to after sign-in, if it is one of ours: an open redirect would let a forged
 * link end on another site, and `//host` and `/\host` both leave the origin.
 */
export function safeNextPath(next: string | null | undefined): string | undefined {
  if (!next || !/^\/(?!\/)/.test(next)) return undefined
  // Browsers drop tabs and newlines from addresses, so `/<tab>/host` would be `//host`.
  if (/[\\\p{Cc}]/u.test(next)) return undefined
  // `/.//host` resolves to the path `//host`: ours to this reader, another site to the next.
  if (/^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/iu.test(next)) return undefined
  return next
}
