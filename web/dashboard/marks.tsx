import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { entriesOfState } from '#domain/cgpa/entries-schema.ts'
import { formatRounded, formatRoundedUp } from '#domain/cgpa/fraction.ts'
import { marksOf } from '#domain/cgpa/marks.ts'
import type { Planned } from '#domain/cgpa/target.ts'
import { paths } from '#domain/paths.ts'
import { MarksChart } from './marks-chart.tsx'

/**
 * The last SGPA, the CGPA, and what the target requires, by the calculator's own mathematics. `empty` is rendered where
 * there is nothing to count.
 */
export function Marks({ state, empty }: { state: unknown; empty: ReactNode }) {
  const entries = entriesOfState(state)
  const marks = entries && marksOf(entries)
  if (!marks) return empty
  const { semesters, cgpa, plan } = marks
  const last = semesters.at(-1)
  return (
    <>
      <dl className="grid grid-cols-2">
        {last && <Figure name={`last SGPA, ${last.name.toLowerCase()}`} value={formatRounded(last.value)} />}
        {cgpa && <Figure name="CGPA" value={formatRounded(cgpa)} end={last !== undefined} />}
      </dl>
      {semesters.length > 1 && <MarksChart semesters={semesters} plan={plan} />}
      <p className="mt-2 text-sm leading-[1.5]">{plan ? <Target plan={plan} /> : <NoTarget />}</p>
    </>
  )
}

function Figure({ name, value, end = false }: { name: string; value: string; end?: boolean }) {
  return (
    <div className={`flex flex-col-reverse justify-end ${end ? 'text-right' : ''}`}>
      <dt className="text-xs text-ink-2">{name}</dt>
      <dd className="display text-xl">{value}</dd>
    </div>
  )
}

const NoTarget = () => (
  <>
    Set a target in the <Link to={paths.calculator()}>calculator</Link> to see the SGPA that you need.
  </>
)

function Target({ plan: { target, left, equally } }: { plan: Planned }) {
  const goal = <strong>{formatRounded(target)}</strong>
  if (equally.kind === 'secured')
    return (
      <>
        You will reach your target of <span>{goal}</span> in any case.
      </>
    )
  if (equally.kind === 'beyond')
    return (
      <>
        Your target of <span>{goal}</span> is out of reach: even with full marks you reach only{' '}
        <strong>{formatRounded(equally.best)}</strong>.
      </>
    )
  const when = left === 1 ? 'in the remaining semester' : `in each of the next ${left} semesters`
  return (
    <>
      An SGPA of <strong>{formatRoundedUp(equally.needed)}</strong> <span>{when}</span> takes you to your target of{' '}
      <span>{goal}</span>.
    </>
  )
}
