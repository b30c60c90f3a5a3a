import { safeNextPath } from '#domain/accounts/next-path.ts'
import { maxAddress } from '#web/content/user-texts/text-links.ts'

/**
 * Whether a post may link to an address: http, https, mailto and the pages of this site. Not with a name before the host, which
 * reads as another site: `https://college.example@other.example`.
 */
export function mayLinkTo(address: string): boolean {
  if (address.length > maxAddress) return false
  if (safeNextPath(address) !== undefined) return true
  // Browsers remove tabs and line breaks from addresses, and spaces before them.
  if (/[\s\p{Cc}]/u.test(address) || !URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  if (protocol === 'mailto:') return true
  // Without slashes a page of this site would be meant.
  return /^https?:\/\/[^/\\]/i.test(address) && username === '' && password === ''
}
