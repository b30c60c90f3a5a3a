import {
  BookOpen,
  BriefcaseBusiness,
  Calculator,
  CalendarRange,
  FileText,
  FileUser,
  GraduationCap,
  Megaphone,
  MessagesSquare,
  Percent,
  Pin,
  Ticket,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { paths } from '#domain/paths.ts'

/** Everybody, accounts, or accounts on the Pro plan. The database authorizes reads (docs/behaviour.md#route-table). */
export type Access = 'everybody' | 'members' | 'pro'

export interface Page {
  label: string
  /** The name on cards and in the footer, where it differs. */
  cardLabel?: string
  footerLabel?: string
  to: string
  /** The prefix of its single pages, if it is not `to`: the navigation marks it there, too. */
  below?: string
  access: Access
  /** Required for a page in a submenu. */
  icon?: LucideIcon
  /** Hubs and the landing page say so until the page has content. */
  comingSoon?: true
}

/**
 * The catalogue of pages: names, addresses and access for the navigation, the hubs, the cards of the dashboard and the
 * landing page, the footer, the guards and the sitemap (by each page's canonical link).
 */
export const pages = {
  home: { label: 'Home', to: paths.home(), access: 'everybody' },
  dashboard: { label: 'Dashboard', to: paths.dashboard(), access: 'members' },
  about: { label: 'About', to: paths.about(), access: 'everybody' },
  contact: { label: 'Contact', to: paths.contact(), access: 'everybody' },
  help: { label: 'Help', to: paths.help(), access: 'everybody' },

  resources: { label: 'Resources', to: paths.resources(), access: 'everybody' },
  pyqs: {
    label: 'PYQs and Notes',
    footerLabel: 'PYQs/Notes',
    to: paths.pyqs(),
    icon: FileText,
    access: 'pro',
    comingSoon: true,
  },
  books: { label: 'Book Vendors', footerLabel: 'Book Vendor', to: paths.books(), icon: BookOpen, access: 'everybody' },
  resume: { label: 'Resume', to: paths.resume(), icon: FileUser, access: 'pro' },

  community: { label: 'Community', to: paths.community(), access: 'everybody' },
  discussion: {
    label: 'Discussions',
    cardLabel: 'Discussion',
    footerLabel: 'Discussion',
    to: paths.discussion(),
    icon: MessagesSquare,
    access: 'pro',
  },
  alumni: { label: 'Alumni', to: paths.alumni(), icon: GraduationCap, access: 'pro' },
  notices: { label: 'Notices', to: paths.notice(), below: paths.notices(), icon: Pin, access: 'pro' },
  blog: { label: 'Blog', to: paths.blog(), icon: Megaphone, access: 'everybody' },

  tools: { label: 'Tools', to: paths.tools(), access: 'everybody' },
  attendance: { label: 'Attendance', to: paths.attendance(), icon: Percent, access: 'members' },
  calculator: { label: 'CGPA Calculator', to: paths.calculator(), icon: Calculator, access: 'members' },
  placements: { label: 'Placements', to: paths.placements(), icon: BriefcaseBusiness, access: 'pro' },
  class: { label: 'Timetable', to: paths.class(), icon: CalendarRange, access: 'members' },
  plans: { label: 'Plans', to: paths.purchasePlan(), icon: Ticket, access: 'everybody' },
} as const satisfies Record<string, Page>

/** The pages of each hub, which are also its submenu in the navigation. */
export const groups = {
  resources: ['pyqs', 'books', 'resume'],
  community: ['discussion', 'alumni', 'notices', 'blog'],
  tools: ['calculator', 'class', 'attendance', 'placements', 'plans'],
} as const satisfies Record<string, readonly (keyof typeof pages)[]>

export type Group = keyof typeof groups
export type GroupedPage = (typeof groups)[Group][number]

/** Whether a page needs an account or a plan: a search engine would see nothing. */
export const isGuarded = (path: string): boolean =>
  Object.values<Page>(pages).some(({ to, access }) => to === path && access !== 'everybody')
