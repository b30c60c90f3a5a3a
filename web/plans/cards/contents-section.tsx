import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { countText } from '../plan-counts.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'

const contents = z.object({
  notices: z.number(),
  alumni: z.number(),
  companies: z.number(),
  interviewQuestions: z.number(),
  resumeTemplates: z.number(),
  materials: z.number(),
})

const pages: readonly { name: string; text: string; counts: keyof z.infer<typeof contents>; none?: string }[] = [
  { name: 'Notices', text: 'From the exam cell and the offices', counts: 'notices' },
  { name: 'Alumni', text: 'By year and company', counts: 'alumni' },
  { name: 'Placements', text: 'Company visits and selection rounds', counts: 'companies' },
  { name: 'Interview questions', text: 'With answers', counts: 'interviewQuestions' },
  { name: 'Resume templates', text: 'With projects and tutorials', counts: 'resumeTemplates' },
  { name: 'PYQs and notes', text: 'Question papers and notes, by semester', counts: 'materials', none: 'Coming Soon' },
]

/** The counts of what Pro opens today, so that an empty page is seen before it is paid for. */
export function ContentsSection() {
  const { data } = useQuery({ queryKey: ['plan-contents'], queryFn: fetchContents, staleTime: 300_000 })
  return (
    <section aria-labelledby="contents-title" className="mt-12">
      <h2 id="contents-title" className="mb-4 text-xl">
        What you get with Pro today
      </h2>
      <Sheet as="ul" className="grid overflow-hidden md:grid-cols-2 lg:grid-cols-3">
        {pages.map(({ name, text, counts, none = 'none yet' }) => (
          <li
            key={name}
            className="-mt-px flex min-h-19 items-center justify-between gap-x-4 border-t border-line px-4.5 py-3 md:-ml-px md:border-l md:px-6"
          >
            <div>
              <h3>{name}</h3>
              <p className="text-sm leading-snug text-ink-2">{text}</p>
            </div>
            <div className="min-w-16 shrink-0 text-right">
              <Count name={counts} of={data?.[counts]} none={none} />
            </div>
          </li>
        ))}
      </Sheet>
    </section>
  )
}

/** Without React, the document's script writes the count (plan-counts.ts), and React hydrates it. */
function Count({ name, of: count, none }: { name: string; of: number | undefined; none: string }) {
  return (
    <span
      data-plan-count={name}
      data-none={none}
      data-empty={count === 0 || undefined}
      suppressHydrationWarning
      className="display text-xl data-empty:font-body data-empty:text-sm data-empty:font-normal data-empty:tracking-normal data-empty:text-ink-3"
    >
      {count === undefined ? '\u00a0' : countText(count, none)}
    </span>
  )
}

async function fetchContents({ signal }: { signal: AbortSignal }) {
  const response = await fetch('/api/plans/contents', { signal })
  if (!response.ok) throw new Error(`/api/plans/contents: ${response.status}`)
  return contents.parse(await response.json())
}
