import type { LucideIcon } from 'lucide-react'
import { groups, pages } from '#web/pages.ts'
import type { Group, Page } from '#web/pages.ts'
import { paths } from '#web/paths.ts'

export type NavPage = Pick<Page, 'label' | 'to' | 'below'> & { icon: LucideIcon }

export interface NavEntry {
  label: string
  to: string
  /** Where its single pages are, if not below it. */
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

/** The page itself, not one below it. Pages are written at build time under their address with a slash at its end. */
export function isExactly(to: string, pathname: string): boolean {
  return pathname === to || pathname === `${to}/`
}

/** By path prefix, whole segments only; Home exactly. A group's pages count for the group. */
export function isActive(entry: Pick<NavEntry, 'to' | 'below' | 'pages'>, pathname: string): boolean {
  if (entry.to === paths.home()) return pathname === entry.to
  const addresses = [entry, ...(entry.pages ?? [])].flatMap(({ to, below = to }) => [to, below])
  return addresses.some((address) => pathname === address || pathname.startsWith(`${address}/`))
}
