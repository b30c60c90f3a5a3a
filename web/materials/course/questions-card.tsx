import { ChevronRight, Play } from 'lucide-react'
import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { paths } from '#domain/paths.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { useAskedAgain } from '../data/asked-again-queries.ts'

const row = 'flex min-h-tap items-center gap-2.5 px-4 py-2.5 text-ink no-underline hover:bg-sunk/55 md:px-5'

/** To what the papers ask again and again, where something could be read out of them. */
export function QuestionsCard({ courseId }: { courseId: string }) {
  const { data: asked } = useAskedAgain(courseId)
  if (asked === undefined || asked.groups.length === 0) return null
  const again = asked.groups.filter(({ times_asked }) => times_asked > 1).length
  return (
    <Sheet as="section" aria-label="Questions" className="divide-y divide-line overflow-hidden">
      <Link to={paths.askedAgain(courseId)} className={row}>
        <span className="min-w-0 flex-1">
          <b className="display block text-[1.125rem] leading-snug">Asked again</b>
          <span className="text-sm text-ink-2">
            {again > 0
              ? `${counted(again, 'question')} came more than once, of ${asked.groups.length}`
              : counted(asked.groups.length, 'question')}
          </span>
        </span>
        <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-5" />
      </Link>
      <Link to={paths.practice(courseId)} className={row}>
        <Play aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
        <span className="flex-1 text-sm font-semibold">Practise</span>
        <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-5" />
      </Link>
    </Sheet>
  )
}
