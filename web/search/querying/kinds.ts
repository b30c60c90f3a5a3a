import {
  BookOpen,
  BriefcaseBusiness,
  CalendarDays,
  FileText,
  FileUser,
  GraduationCap,
  LibraryBig,
  LifeBuoy,
  Megaphone,
  MessageCircleQuestionMark,
  MessagesSquare,
  PanelTop,
  Pin,
  Video,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { safeNextPath } from '#domain/accounts/next-path.ts'
import { paths } from '#web/paths.ts'
import type { AnswerSource } from './found.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  page: PanelTop,
  help: LifeBuoy,
  notice: Pin,
  material: FileText,
  course: LibraryBig,
  exam: CalendarDays,
  discussion: MessagesSquare,
  alumnus: GraduationCap,
  company: BriefcaseBusiness,
  question: MessageCircleQuestionMark,
  vendor: BookOpen,
  post: Megaphone,
  template: FileUser,
  project: FileUser,
  tutorial: Video,
}

export const kindIcon = (kind: string): LucideIcon => icons[kind] ?? PanelTop

/** Where a date says something: when it was published or last spoken of. */
export const isDated = (kind: string): boolean => ['notice', 'discussion', 'post'].includes(kind)

const addresses: Readonly<Record<string, (id: string, title: string) => string>> = {
  page: (id) => id,
  notice: (id) => paths.oneNotice(id),
  material: (id) => paths.pyqs({ id }),
  discussion: (id) => paths.discussion({ id }),
  exam: () => paths.dashboard(),
  alumnus: (_, title) => paths.alumni({ q: title }),
  company: (id) => paths.placements({ view: 'companies', id }),
  question: (id) => paths.placements({ view: 'interview', question: id }),
  vendor: (id) => paths.books({ id }),
  post: (id) => paths.blog({ id }),
  template: () => paths.resume({ part: 'templates' }),
  project: () => paths.resume({ part: 'projects' }),
  tutorial: () => paths.resume({ part: 'tutorials' }),
}

/** The address of a source of an answer; some have no page of their own. */
export function sourceAddress({ kind, id, title, url }: AnswerSource): string | undefined {
  return safeNextPath(url ?? addresses[kind]?.(id, title))
}
