import {
  BookMarked,
  BookOpen,
  BriefcaseBusiness,
  Building2,
  CalendarClock,
  CalendarDays,
  CalendarOff,
  Clock,
  ChartColumn,
  ChevronsUp,
  CircleHelp,
  FileCheck,
  FileText,
  FileUp,
  FileUser,
  Flag,
  FolderGit2,
  GraduationCap,
  HeartPulse,
  History,
  KeyRound,
  LayoutGrid,
  LifeBuoy,
  ListChecks,
  ListTree,
  Mail,
  MailPlus,
  Megaphone,
  MessageCircleQuestionMark,
  Network,
  Pin,
  ReceiptIndianRupee,
  School,
  Settings,
  ShieldCheck,
  UserRound,
  Users,
  UsersRound,
  Video,
  WholeWord,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Area } from '#domain/roles/roles.ts'
import { type Account, hasArea } from '#web/session/account.ts'
import { offers } from '#web/backend/offers.ts'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page/page-meta.ts'

interface Section {
  section: string
  title: string
  icon: LucideIcon
  /** The section is shown to accounts with one of these areas, or to admins alone; without it, to every account with a role. */
  area?: Area | readonly Area[] | 'admin'
}

/** The pages of the admin area, in the groups of its menu. */
const groups: readonly { title: string; sections: readonly Section[] }[] = [
  {
    title: 'People',
    sections: [
      { section: '', title: 'Overview', icon: LayoutGrid },
      { section: 'setup', title: 'Set up your campus', icon: ListChecks, area: 'settings' },
      { section: 'reports', title: 'Moderation', icon: Flag, area: 'forum' },
      { section: 'papers', title: 'Review papers', icon: FileCheck, area: 'papers' },
      { section: 'messages', title: 'Messages', icon: Mail, area: 'people' },
      { section: 'unanswered', title: 'Unanswered questions', icon: MessageCircleQuestionMark, area: 'settings' },
      { section: 'accounts', title: 'Accounts', icon: UserRound, area: 'people' },
      { section: 'invitations', title: 'Invitations', icon: MailPlus, area: 'people' },
      { section: 'roles', title: 'Roles', icon: KeyRound },
      { section: 'orders', title: 'Orders', icon: ReceiptIndianRupee, area: 'money' },
    ],
  },
  {
    title: 'Catalogue',
    sections: [
      { section: 'import', title: 'Import a list', icon: FileUp, area: 'admin' },
      { section: 'branches', title: 'Branches', icon: Network, area: 'settings' },
      { section: 'sections', title: 'Sections', icon: Users, area: ['people', 'timetable'] },
      { section: 'rollover', title: 'Rollover', icon: ChevronsUp, area: 'people' },
      { section: 'courses', title: 'Courses', icon: BookMarked, area: 'settings' },
      { section: 'units', title: 'Syllabus', icon: ListTree, area: 'papers' },
      { section: 'exam-dates', title: 'Exam dates', icon: CalendarDays, area: 'timetable' },
      { section: 'holidays', title: 'Holidays', icon: CalendarOff, area: 'timetable' },
      { section: 'hours', title: 'Hours', icon: Clock, area: 'timetable' },
    ],
  },
  {
    title: 'Content',
    sections: [
      { section: 'notices', title: 'Notices', icon: Pin, area: 'notices' },
      { section: 'posts', title: 'Blog posts', icon: Megaphone, area: 'notices' },
      { section: 'materials', title: 'Papers and notes', icon: FileText, area: 'papers' },
      { section: 'alumni', title: 'Alumni', icon: GraduationCap, area: 'alumni' },
      { section: 'organisations', title: 'Organisations', icon: Building2, area: 'placements' },
      { section: 'drives', title: 'Placement drives', icon: CalendarClock, area: 'placements' },
      { section: 'experiences', title: 'Interview experiences', icon: FileCheck, area: 'placements' },
      { section: 'referrals', title: 'Referrals', icon: GraduationCap, area: 'placements' },
      { section: 'companies', title: 'Companies', icon: BriefcaseBusiness, area: 'placements' },
      { section: 'questions', title: 'Interview questions', icon: CircleHelp, area: 'placements' },
      { section: 'vendors', title: 'Book vendors', icon: BookOpen, area: 'settings' },
      { section: 'templates', title: 'Resume templates', icon: FileUser, area: 'placements' },
      { section: 'projects', title: 'Resume projects', icon: FolderGit2, area: 'placements' },
      { section: 'tutorials', title: 'Tutorials', icon: Video, area: 'placements' },
      { section: 'team', title: 'Team', icon: UsersRound, area: 'settings' },
      { section: 'help', title: 'Help entries', icon: LifeBuoy, area: 'settings' },
      { section: 'search-words', title: 'Search words', icon: WholeWord, area: 'settings' },
      { section: 'college', title: 'College', icon: School, area: 'settings' },
      { section: 'policies', title: 'Policies', icon: FileText, area: 'settings' },
      { section: 'settings', title: 'Site settings', icon: Settings, area: 'settings' },
    ],
  },
  {
    title: 'Records',
    sections: [
      { section: 'health', title: 'Health', icon: HeartPulse, area: 'settings' },
      { section: 'views', title: 'Page views', icon: ChartColumn, area: 'settings' },
      { section: 'log', title: 'Audit log', icon: History },
      { section: 'security-log', title: 'Security log', icon: ShieldCheck, area: 'people' },
    ],
  },
]

/**
 * Those that this site has and this account has work in: the accounts of a hosted project have a log of their own.
 *
 * @param open is among them: a saved link may lead to one that this site has not
 */
export const offeredGroups = (account: Account | undefined, open?: string) =>
  groups
    .map(({ title, sections }) => ({
      title,
      sections: sections.filter(
        (one) =>
          one.section === open || (maySee(account, one) && (one.section !== 'security-log' || offers('security-log'))),
      ),
    }))
    .filter(({ sections }) => sections.length > 0)

const maySee = (account: Account | undefined, { area }: Section) =>
  area === undefined ||
  (area === 'admin' ? account?.isAdmin === true : [area].flat().some((one) => hasArea(account, one)))

/** Whether the account has work in the section. An unknown one says itself that it is not there. */
export function mayOpen(account: Account, section: string): boolean {
  const known = groups.flatMap(({ sections }) => sections).find((one) => one.section === section)
  return account.isAdmin || known === undefined || maySee(account, known)
}

/** The last part of an address below /admin; empty for the overview. */
export function sectionOf(pathname: string): string {
  return pathname.replace(/\/$/, '').slice(paths.admin().length + 1)
}

/** What each page of the room says about itself: nothing for search engines. */
export function adminMeta({ location }: { location: { pathname: string } }) {
  const section = sectionOf(location.pathname)
  const known = groups.flatMap(({ sections }) => sections).find((one) => one.section === section)
  return pageMeta({
    title: section === '' ? 'Admin area' : `${known?.title ?? ''}, admin area`,
    description: 'For the people who run this site.',
    path: paths.admin({ section }),
    listed: false,
  })
}
