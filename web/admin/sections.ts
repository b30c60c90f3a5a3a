import {
  BookMarked,
  BookOpen,
  BriefcaseBusiness,
  CalendarDays,
  ChartColumn,
  CircleHelp,
  FileCheck,
  FileText,
  FileUser,
  Flag,
  FolderGit2,
  GraduationCap,
  History,
  LayoutGrid,
  LifeBuoy,
  ListTree,
  Mail,
  Megaphone,
  MessageCircleQuestionMark,
  Network,
  Pin,
  ReceiptIndianRupee,
  Settings,
  ShieldCheck,
  UserRound,
  UsersRound,
  Video,
  WholeWord,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { offers } from '#web/backend/offers.ts'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page/page-meta.ts'

interface Section {
  section: string
  title: string
  icon: LucideIcon
}

/** The pages of the admin area, in the groups of its menu. */
const groups: readonly { title: string; sections: readonly Section[] }[] = [
  {
    title: 'People',
    sections: [
      { section: '', title: 'Overview', icon: LayoutGrid },
      { section: 'reports', title: 'Reported posts', icon: Flag },
      { section: 'papers', title: 'Review papers', icon: FileCheck },
      { section: 'messages', title: 'Messages', icon: Mail },
      { section: 'unanswered', title: 'Unanswered questions', icon: MessageCircleQuestionMark },
      { section: 'accounts', title: 'Accounts', icon: UserRound },
      { section: 'orders', title: 'Orders', icon: ReceiptIndianRupee },
    ],
  },
  {
    title: 'Catalogue',
    sections: [
      { section: 'branches', title: 'Branches', icon: Network },
      { section: 'courses', title: 'Courses', icon: BookMarked },
      { section: 'units', title: 'Syllabus', icon: ListTree },
      { section: 'exam-dates', title: 'Exam dates', icon: CalendarDays },
    ],
  },
  {
    title: 'Content',
    sections: [
      { section: 'notices', title: 'Notices', icon: Pin },
      { section: 'posts', title: 'Blog posts', icon: Megaphone },
      { section: 'materials', title: 'Papers and notes', icon: FileText },
      { section: 'alumni', title: 'Alumni', icon: GraduationCap },
      { section: 'companies', title: 'Companies', icon: BriefcaseBusiness },
      { section: 'questions', title: 'Interview questions', icon: CircleHelp },
      { section: 'vendors', title: 'Book vendors', icon: BookOpen },
      { section: 'templates', title: 'Resume templates', icon: FileUser },
      { section: 'projects', title: 'Resume projects', icon: FolderGit2 },
      { section: 'tutorials', title: 'Tutorials', icon: Video },
      { section: 'team', title: 'Team', icon: UsersRound },
      { section: 'help', title: 'Help entries', icon: LifeBuoy },
      { section: 'search-words', title: 'Search words', icon: WholeWord },
      { section: 'settings', title: 'Site settings', icon: Settings },
    ],
  },
  {
    title: 'Records',
    sections: [
      { section: 'views', title: 'Page views', icon: ChartColumn },
      { section: 'log', title: 'Audit log', icon: History },
      { section: 'security-log', title: 'Security log', icon: ShieldCheck },
    ],
  },
]

/**
 * Those that this site has: the accounts of a hosted project have a log of their own.
 *
 * @param open is among them: a saved link may lead to one that this site has not
 */
export const offeredGroups = (open?: string) =>
  groups.map(({ title, sections }) => ({
    title,
    sections: sections.filter(
      ({ section }) => section !== 'security-log' || section === open || offers('security-log'),
    ),
  }))

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
