import type { LucideIcon } from 'lucide-react'
import { groups, pages } from '#web/pages.ts'
import type { Group, Page } from '#web/pages.ts'
import { paths } from '#domain/paths.ts'

export type NavPage = Pick<Page, 'label' | 'to' | 'below'> & { icon: LucideIcon }

export interface NavEntry {
  label: string
  to: string
  /** The prefix of its single pages, if it is not `to`. */
  below?: string
  /** Its submenu. */
  pages?: readonly NavPage[]
}

const withSubmenu = (group: Group): NavEntry => ({ ...pages[group], pages: groups[group].map((name) => pages[name]) })

/** Order and names: docs/behaviour.md#top-navigation. */
export const navigation: readonly NavEntry[] = [
  pages.home,
  withSubmenu('resources'),
  withSubmenu('community'),
  withSubmenu('tools'),
  pages.about,
  pages.contact,
]

/** True for the page itself, not one below it. Prerendered pages have an address with a trailing slash. */
export function isExactly(to: string, pathname: string): boolean {
  return pathname === to || pathname === `${to}/`
}

/** By path prefix, whole segments only; Home exactly. A page in a submenu also marks its group. */
export function isActive(entry: Pick<NavEntry, 'to' | 'below' | 'pages'>, pathname: string): boolean {
  if (entry.to === paths.home()) return pathname === entry.to
  const addresses = [entry, ...(entry.pages ?? [])].flatMap(({ to, below = to }) => [to, below])
  return addresses.some((address) => pathname === address || pathname.startsWith(`${address}/`))
}
