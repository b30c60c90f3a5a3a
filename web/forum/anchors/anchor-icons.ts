import { BookOpen, Building2, CircleHelp, Megaphone } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { AnchorKind } from '#domain/forum/anchors.ts'

export const anchorIcons: Record<AnchorKind, LucideIcon> = {
  course: BookOpen,
  question_group: CircleHelp,
  notice: Megaphone,
  organisation: Building2,
}
