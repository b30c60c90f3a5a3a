import { ArrowRight, Lock } from 'lucide-react'
import { Link } from 'react-router'
import { pages } from '#web/pages.ts'
import type { Page } from '#web/pages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'

const cards: readonly { page: Page; text: string }[] = [
  { page: pages.pyqs, text: 'Papers and notes for 8 semesters' },
  { page: pages.discussion, text: 'Questions, answers, opinions' },
  { page: pages.alumni, text: 'Seniors, by year and company' },
  { page: pages.calculator, text: 'SGPA and CGPA on three scales' },
  { page: pages.books, text: 'Buy & Sell Academic Books' },
  { page: pages.blog, text: 'Announcements and updates' },
]

/** One sheet ruled like a time table, not six cards. */
export function FeatureCards({ lockPro }: { lockPro: boolean }) {
  return (
    <Sheet as="ul" className="grid overflow-hidden md:grid-cols-2 lg:grid-cols-3">
      {cards.map(({ page, text }) => {
        const { to, icon: Icon, label, cardLabel = label } = page
        const pro = page.access === 'pro'
        return (
          <li
            key={to}
            className="relative -mt-px grid grid-cols-[1.5rem_1fr_auto] items-center gap-x-4 gap-y-0.5 border-t border-line px-4.5 py-4 transition-colors hover:bg-marigold-wash md:-ml-px md:border-l lg:min-h-46 lg:grid-cols-[1fr_auto] lg:grid-rows-[auto_1fr_auto] lg:px-6 lg:pt-5.5 lg:pb-6"
          >
            {Icon && (
              <Icon aria-hidden="true" strokeWidth={1.75} className="row-span-2 size-6 lg:row-span-1 lg:size-7" />
            )}
            <h2 className="text-lg leading-snug lg:col-span-2 lg:row-start-2 lg:self-end lg:text-[1.375rem]">
              <Link to={to} className="cover hover:no-underline focus-visible:after:-outline-offset-4">
                {cardLabel}
                {pro && lockPro && <span className="sr-only"> (needs Pro)</span>}
              </Link>
            </h2>
            <p className="col-start-2 text-sm leading-[1.45] text-ink-2 lg:col-span-2 lg:col-start-1 lg:row-start-3">
              {text}
            </p>
            <span
              aria-hidden="true"
              className={classNames(
                'col-start-3 row-span-2 row-start-1 flex justify-end lg:col-start-2 lg:row-span-1',
                // Where a stamp may come once the plan is known, there is room for it from the start.
                pro && 'min-w-16',
              )}
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
