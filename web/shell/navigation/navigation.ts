import {
  BookOpen,
  BriefcaseBusiness,
  Calculator,
  FileText,
  FileUser,
  GraduationCap,
  Megaphone,
  MessagesSquare,
  Pin,
  Ticket,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { paths } from '#web/paths.ts'

export interface NavPage {
  label: string
  to: string
  icon: LucideIcon
}

export interface NavEntry {
  label: string
  to: string
  /** Its submenu. */
  pages?: readonly NavPage[]
}

/** Order and names: docs/behaviour.md#top-navigation. */
export const navigation: readonly NavEntry[] = [
  { label: 'Home', to: paths.home() },
  {
    label: 'Resources',
    to: paths.resources(),
    pages: [
      { label: 'PYQs and Notes', to: paths.pyqs(), icon: FileText },
      { label: 'Book Vendors', to: paths.books(), icon: BookOpen },
      { label: 'Resume', to: paths.resume(), icon: FileUser },
    ],
  },
  {
    label: 'Community',
    to: paths.community(),
    pages: [
      { label: 'Discussions', to: paths.discussion(), icon: MessagesSquare },
      { label: 'Alumni', to: paths.alumni(), icon: GraduationCap },
      { label: 'Notices', to: paths.notice(), icon: Pin },
      { label: 'Blog', to: paths.blog(), icon: Megaphone },
    ],
  },
  {
    label: 'Tools',
    to: paths.tools(),
    pages: [
      { label: 'CGPA Calculator', to: paths.calculator(), icon: Calculator },
      { label: 'Placements', to: paths.placements(), icon: BriefcaseBusiness },
      { label: 'Plans', to: paths.purchasePlan(), icon: Ticket },
    ],
  },
  { label: 'About', to: paths.about() },
  { label: 'Contact', to: paths.contact() },
]

/** The page itself, not one below it. Pages are written at build time under their address with a slash at its end. */
export function isExactly(to: string, pathname: string): boolean {
  return pathname === to || pathname === `${to}/`
}

/** By path prefix, whole segments only; Home exactly. A group's pages count for the group. */
export function isActive(entry: Pick<NavEntry, 'to' | 'pages'>, pathname: string): boolean {
  if (entry.to === paths.home()) return pathname === entry.to
  const addresses = [entry, ...(entry.pages ?? [])].map((page) => page.to)
  return addresses.some((address) => pathname === address || pathname.startsWith(`${address}/`))
}
