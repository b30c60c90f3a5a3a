import {
  Calendar,
  CalendarDays,
  CheckCheck,
  CircleQuestionMark,
  FileText,
  Files,
  HeartHandshake,
  LayoutGrid,
  LifeBuoy,
  Presentation,
  RotateCcw,
  Search,
  Video,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { QuickReply } from '#domain/assistant/assistant.ts'

/** By the icon names of domain/assistant/assistant.ts. */
const icons: Record<string, LucideIcon> = {
  notes: FileText,
  slides: Presentation,
  video: Video,
  papers: Files,
  answers: CheckCheck,
  schedule: CalendarDays,
  search: Search,
  events: Calendar,
  mentorship: HeartHandshake,
  help: CircleQuestionMark,
  features: LayoutGrid,
  support: LifeBuoy,
  retry: RotateCcw,
}

interface QuickRepliesProps {
  replies: readonly QuickReply[]
  label?: string
  onPick: (reply: QuickReply) => void
}

export function QuickReplies({ replies, label = 'Suggestions', onPick }: QuickRepliesProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {replies.map((reply) => {
        const Icon = icons[reply.icon] ?? CircleQuestionMark
        return (
          <li key={reply.text} className="max-w-full">
            <button
              type="button"
              onClick={() => onPick(reply)}
              className="inline-flex min-h-tap max-w-full items-center gap-[.4rem] rounded-[22px] border border-edge bg-sheet px-3.5 py-1 text-left text-sm leading-snug transition-colors hover:border-ink hover:bg-sunk"
            >
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
              <span dir="auto" className="line-clamp-2">
                {reply.text}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
