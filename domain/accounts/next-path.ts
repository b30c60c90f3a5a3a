/**
 * The page to return to after sign-in, if it is one of ours: with an open redirect, a forged link could end on another
 * site; `//host` and `/\host` both leave the origin.
 */
export function safeNextPath(next: string | null | undefined): string | undefined {
  if (!next || !/^\/(?!\/)/.test(next)) return undefined
  // Browsers remove tabs and newlines from addresses, so `/<tab>/host` would be `//host`.
  if (/[\\\p{Cc}]/u.test(next)) return undefined
  // `/.//host` resolves to the path `//host`, which the next parser takes for another site.
  if (/^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/iu.test(next)) return undefined
  return next
}
