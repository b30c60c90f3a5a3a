import { CircleCheck, CircleHelp, CircleMinus } from 'lucide-react'
import { useState } from 'react'
import type { Check } from '#domain/drives/checks.ts'
import type { Eligibility } from '#domain/drives/eligibility.ts'
import { paths } from '#domain/paths.ts'
import { cut, ruleText, yoursText } from '#domain/drives/wording.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { ListLink } from '#web/page/address/list-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { FigureForm } from '../figures/figure-form.tsx'
import type { OwnFigures } from '../figures/own-figures.ts'
import type { Drive } from './drives.ts'
import { OwnAttendance } from './own-attendance.tsx'
import { shortfallOf } from './verdict.ts'
import { figureNames } from './words.ts'

interface RulesPanelProps {
  drive: Drive
  own: OwnFigures
  /** Undefined until the figures are there. */
  eligibility: Eligibility | undefined
}

/** Every rule with what is needed and what the student has. */
export function RulesPanel({ drive, own, eligibility }: RulesPanelProps) {
  const checks = eligibility?.checks
  const met = checks?.filter(({ holds }) => holds === true).length
  return (
    <Sheet as="section" aria-label="Am I eligible?">
      <PanelHead
        title="Am I eligible?"
        note={checks && checks.length > 0 ? `${met} of ${checks.length} met` : undefined}
      />
      {checks === undefined && <Waiting />}
      {checks?.length === 0 && <p className="px-4 py-4 text-sm text-ink-2">No rules are named for this drive.</p>}
      {checks && checks.length > 0 && (
        <ul>
          {checks.map((check) => (
            <Rule
              key={check.rule === 'text' ? `text ${check.needed}` : check.rule}
              check={check}
              drive={drive}
              own={own}
              eligibility={eligibility}
            />
          ))}
        </ul>
      )}
      <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
        {drive.referred_by
          ? 'The company decides. Nobody there sees your figures.'
          : 'The placement cell decides. It does not see your figures.'}
      </p>
    </Sheet>
  )
}

function Waiting() {
  return (
    <div className="p-4">
      <p className="sr-only">Checking your figures...</p>
      {['one', 'two', 'three'].map((row) => (
        <Skeleton key={row} className="mb-2 h-14" />
      ))}
    </div>
  )
}

const results = {
  met: { icon: CircleCheck, colour: 'text-teal', words: 'met' },
  short: { icon: CircleMinus, colour: 'text-brick', words: 'not met' },
  unknown: { icon: CircleHelp, colour: 'text-marigold-ink', words: 'unknown' },
}

const resultOf = ({ holds }: Check) => results[holds === null ? 'unknown' : holds ? 'met' : 'short']

function Rule({ check, drive, own, eligibility }: RulesPanelProps & { check: Check }) {
  const [open, setOpen] = useState(false)
  const { icon: Icon, colour, words } = resultOf(check)
  const isText = check.rule === 'text'
  const name = figureNames[check.rule]
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-t border-line px-4 py-3 first:border-t-0">
      <Icon aria-hidden="true" strokeWidth={1.9} className={classNames('mt-0.5 size-5', colour)} />
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-3">
          <h3 dir="auto" className="min-w-0 font-body text-base leading-snug font-bold wrap-anywhere">
            {ruleText(check, drive.rules)}
          </h3>
          <p className="shrink-0 text-sm text-ink-2">{isText ? 'to read' : words}</p>
        </div>
        <p dir="auto" className="mt-0.5 text-sm leading-[1.5] wrap-anywhere text-ink-2">
          {yoursText(check)}
        </p>
        {check.rule === 'attendance' && <OwnAttendance />}
        {check.rule === 'cgpa' && <Cgpa check={check} drive={drive} own={own} eligibility={eligibility} />}
        {!isText && !open && (
          <Button variant="line" className="mt-2" onClick={() => setOpen(true)}>
            {`${check.yours === null ? 'Enter' : 'Change'} ${name}`}
          </Button>
        )}
        {open && own.figures && (
          <FigureForm
            rule={check.rule}
            rules={drive.rules}
            own={own}
            figures={own.figures}
            onDone={() => setOpen(false)}
          />
        )}
      </div>
    </li>
  )
}

/** The CGPA by the other rule, and what would lift a short one. */
function Cgpa({ check, drive, own, eligibility }: RulesPanelProps & { check: Check }) {
  const isByCredits = drive.rules.cgpa?.rule === 'credits'
  const shortfall = check.holds === false && eligibility && shortfallOf(eligibility, own.figures ?? {}, drive.rules)
  return (
    <>
      {check.yours !== null && <Scale needed={check.needed} yours={check.yours} />}
      {check.otherwise !== undefined && (
        <p className="mt-1 text-sm leading-[1.5] text-ink-2">
          {isByCredits
            ? `With all semesters counted equally it is ${cut(check.otherwise)}; this drive means credits.`
            : `Weighted by credits it is ${cut(check.otherwise)}; this drive counts all semesters equally.`}
        </p>
      )}
      {shortfall && (
        <p className="mt-1.5 text-sm leading-[1.5] font-semibold">
          <span>{`${shortfall.text} `}</span>
          {!shortfall.enter && (
            <ListLink to={paths.calculator()} className="font-semibold">
              Try other grades
            </ListLink>
          )}
        </p>
      )}
    </>
  )
}

/** One scale for every drive, from 6 to 10: a cut-off below 6 is drawn at its start. */
const share = (figure: string) => Math.max(0, Math.min(100, (Number.parseFloat(figure) - 6) * 25))

function Scale({ needed, yours }: { needed: string; yours: string }) {
  const [mine, limit] = [share(yours), share(needed)]
  return (
    <svg aria-hidden="true" viewBox="0 0 100 12" preserveAspectRatio="none" className="mt-2 block h-3 w-full max-w-md">
      <rect x="0" y="4" width="100" height="4" className="fill-sunk" />
      <rect x="0" y="4" width={mine} height="4" className="fill-ink" />
      {mine < limit && <rect x={mine} y="4" width={limit - mine} height="4" className="fill-brick-wash" />}
      <rect
        x={Math.min(limit, 99.4)}
        y="0"
        width="0.6"
        height="12"
        className={mine < limit ? 'fill-brick' : 'fill-teal'}
      />
    </svg>
  )
}
