import { ArrowRight, Lock } from 'lucide-react'
import { Link } from 'react-router'
import { pages } from '#web/pages.ts'
import type { Page } from '#web/pages.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { cappedCount } from './panel.tsx'
import type { Today } from './today.ts'

interface Card {
  page: Page
  /** The text where there is nothing new, or nothing known. */
  text: string
  live?: (today: Today) => { text: string; isNew: boolean } | undefined
}

const lastWeek = 'in the last 7 days'

const cards: readonly Card[] = [
  {
    page: pages.pyqs,
    text: 'Papers and notes for 8 semesters',
    live: ({ papers, semester }) => newLine(papers.new, (count) => `${count} new for semester ${semester}`),
  },
  {
    page: pages.discussion,
    text: 'Questions, answers, opinions',
    live: ({ new: { discussions } }) => newLine(discussions, (count) => `${count} new ${lastWeek}`),
  },
  {
    page: pages.alumni,
    text: 'By year and company',
    live: ({ total: { alumni } }) => totalLine(alumni, 'alumnus', 'alumni', 'by year and company'),
  },
  { page: pages.calculator, text: 'SGPA and CGPA on three scales' },
  {
    page: pages.books,
    text: 'Buy & Sell Academic Books',
    live: ({ total: { vendors } }) => totalLine(vendors, 'vendor', 'vendors', 'for academic books'),
  },
  {
    page: pages.blog,
    text: 'Announcements and updates',
    live: ({ new: { posts } }) => newLine(posts, (count) => `${count} ${count === '1' ? 'post' : 'posts'} ${lastWeek}`),
  },
]

const newLine = (count: number, text: (count: string) => string) =>
  count > 0 ? { text: text(cappedCount(count, 100)), isNew: true } : undefined

const totalLine = (count: number, one: string, many: string, rest: string) =>
  count > 0 ? { text: `${cappedCount(count, 1000)} ${count === 1 ? one : many}, ${rest}`, isNew: false } : undefined

/** One sheet ruled like a time table, instead of six cards. */
export function FeatureCards({ lockPro, today }: { lockPro: boolean; today: Today | undefined }) {
  return (
    <Sheet as="ul" className="grid overflow-hidden md:grid-cols-2">
      {cards.map(({ page, text, live }) => {
        const { to, icon: Icon, label, cardLabel = label } = page
        const pro = page.access === 'pro'
        const line = today && live?.(today)
        return (
          <li
            key={to}
            className="relative -mt-px grid grid-cols-[1.5rem_1fr_auto] items-center gap-x-4 gap-y-0.5 border-t border-line px-4.5 py-4 transition-colors hover:bg-marigold-wash md:-ml-px md:border-l"
          >
            {Icon && <Icon aria-hidden="true" strokeWidth={1.75} className="row-span-2 size-6" />}
            <h2 className="text-lg leading-snug">
              <Link to={to} className="cover hover:no-underline focus-visible:after:-outline-offset-4">
                <span>{cardLabel}</span>
                {pro && lockPro && <span className="sr-only"> (needs Pro)</span>}
              </Link>
            </h2>
            <p className="col-start-2 flex items-baseline gap-2 text-sm leading-[1.45] text-ink-2">
              {line?.isNew && <span aria-hidden="true" className="size-2 shrink-0 self-center rounded-full bg-pen" />}
              <span>{line?.text ?? text}</span>
            </p>
            {/* Reserves room for a stamp that is rendered once the plan is known. */}
            <span
              aria-hidden="true"
              className={`col-start-3 row-span-2 row-start-1 flex justify-end ${pro ? 'min-w-16' : ''}`}
            >
              {pro && lockPro ? (
                <Stamp tone="marigold" icon={Lock}>
                  Pro
                </Stamp>
              ) : (
                <ArrowRight strokeWidth={1.75} className="size-5" />
              )}
            </span>
          </li>
        )
      })}
    </Sheet>
  )
}
