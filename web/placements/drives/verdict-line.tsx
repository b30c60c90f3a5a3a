import { CircleCheck, CircleHelp, CircleMinus } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import type { Verdict } from './verdict.ts'

const looks = {
  eligible: { icon: CircleCheck, colour: 'text-teal' },
  reach: { icon: CircleMinus, colour: 'text-marigold-ink' },
  not: { icon: CircleMinus, colour: 'text-brick' },
  unknown: { icon: CircleHelp, colour: 'text-ink-2' },
}

/** Whether the student may sit for the drive. Its height is the same before the figures are there. */
export function VerdictLine({ verdict }: { verdict: Verdict | undefined }) {
  if (verdict === undefined) return <p className="min-h-6 text-sm text-ink-2">Checking your figures...</p>
  const { icon: Icon, colour } = looks[verdict.kind]
  return (
    <p className={classNames('flex min-h-6 items-start gap-1.5 text-sm leading-6 font-semibold', colour)}>
      <Icon aria-hidden="true" strokeWidth={1.9} className="mt-1 size-4 shrink-0" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {verdict.text}
      </span>
    </p>
  )
}
