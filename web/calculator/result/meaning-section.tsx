import { Equal, Gauge, Percent, Target, TrendingDown, TrendingUp } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatExact, formatRounded, zero } from '#domain/cgpa/fraction.ts'
import { improvementOf, trendOf } from '#domain/cgpa/insights.ts'
import type { Trend } from '#domain/cgpa/insights.ts'
import { bandOf, collegePercentOf, percentOf, performanceOf } from '#domain/cgpa/grading.ts'
import type { Method } from '#domain/cgpa/entries.ts'
import { headOf } from '#domain/cgpa/result.ts'
import type { Result } from '#domain/cgpa/result.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { bandTexts } from '../wording.ts'

const trendIcons = { best: TrendingUp, above: TrendingUp, below: TrendingDown, same: Equal }

export function MeaningSection({ result, method }: { result: Result; method: Method }) {
  const { scale, overall } = result
  const head = headOf(result)
  const trend = trendOf(result, method)
  const better = improvementOf(result)
  const collegePercent = collegePercentOf(scale, head)

  return (
    <Sheet as="section" aria-labelledby="meaning" className="p-4.5 md:p-6">
      <h2 id="meaning" className="text-lg">
        What it means
      </h2>
      <ul className="mt-2 text-sm">
        <Insight icon={Gauge}>
          <b>{`${performanceOf(scale, head)}.`}</b> Your <span>{overall ? 'CGPA' : 'SGPA'}</span> is{' '}
          <span>{formatRounded(percentOf(scale, head))}</span>% of the maximum.{' '}
          <span>{bandTexts[bandOf(scale, head)]}</span>
        </Insight>
        {collegePercent && (
          <Insight icon={Percent}>
            {`By your college's rule it is ${formatRounded(collegePercent)}%: ${formatExact(scale.percentLess ?? zero)} is subtracted before it is made a percentage.`}
          </Insight>
        )}
        {trend && <Insight icon={trendIcons[trend.kind]}>{trendText(trend)}</Insight>}
        {better && (
          <Insight
            icon={Target}
          >{`One grade up in ${better.course} would make the SGPA ${formatRounded(better.value)}.`}</Insight>
        )}
      </ul>
    </Sheet>
  )
}

function Insight({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3 border-b border-line py-2.5 last:border-b-0 last:pb-0">
      <Icon aria-hidden="true" strokeWidth={1.75} className="mt-[.1em] size-5 text-teal" />
      <p dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </p>
    </li>
  )
}

function trendText({ kind, last, by }: Trend): string {
  switch (kind) {
    case 'best':
      return `Your best semester so far, ${formatRounded(by)} above ${last}.`
    case 'above':
      return `${formatRounded(by)} above ${last}.`
    case 'below':
      return `${formatRounded(by)} below ${last}.`
    case 'same':
      return `The same as ${last}.`
  }
}
