import {
  BookOpen,
  BriefcaseBusiness,
  CalendarClock,
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
import { addressOf, type ContentKind, isContentKind } from '#domain/kinds/content-kinds.ts'
import type { AnswerSource } from './found.ts'

const icons: Record<ContentKind, LucideIcon> = {
  page: PanelTop,
  help: LifeBuoy,
  notice: Pin,
  material: FileText,
  course: LibraryBig,
  exam: CalendarDays,
  discussion: MessagesSquare,
  alumnus: GraduationCap,
  company: BriefcaseBusiness,
  drive: CalendarClock,
  question: MessageCircleQuestionMark,
  alumni_answer: GraduationCap,
  vendor: BookOpen,
  post: Megaphone,
  template: FileUser,
  project: FileUser,
  tutorial: Video,
}

export const kindIcon = (kind: string): LucideIcon => (isContentKind(kind) ? icons[kind] : PanelTop)

/** The page of a source of an answer; a kind that this version does not know brings its address, or has none. */
export const sourceAddress = ({ kind, ...row }: AnswerSource): string | undefined =>
  safeNextPath(isContentKind(kind) ? addressOf(kind, row) : row.url)
