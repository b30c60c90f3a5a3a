import { Check, Copy, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { recentTime } from '#domain/dates/college-time.ts'
import { counted } from '#domain/counted.ts'
import { paths } from '#domain/paths.ts'
import { changeText, isEntryKind } from '#domain/timetable/change-text.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import type { MyClass } from '#web/content/timetable/my-class.ts'
import { useSession } from '#web/session/session.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { asChange, type ReportedChange, useAnswerChange, useReportChange, useWithdrawChange } from './changes.ts'
import { Proof } from './marks.tsx'

interface ChangesPanelProps {
  own: MyClass
  changes: readonly ReportedChange[]
  today: string
}

/** What changes in the week that is shown and later, with who says so. */
export function ChangesPanel({ own, changes, today }: ChangesPanelProps) {
  const ofToday = changes.filter(
    ({ kind, date, to_date: to, confirmed_at: confirmed }) =>
      kind !== 'representative' && confirmed !== null && (date === today || to === today),
  )
  const shown = changes.filter(({ kind, confirmed_at: confirmed }) => kind !== 'representative' || confirmed === null)
  return (
    <Sheet as="section" aria-labelledby="changes">
      <div className="flex items-baseline justify-between gap-3 border-b-2 border-margin px-4.5 py-3">
        <h2 id="changes" className="text-lg leading-snug">
          Changes
        </h2>
        <span className="text-sm text-ink-2">{shown.length}</span>
      </div>
      {shown.length === 0 && <p className="px-4.5 py-4 text-sm text-ink-2">Everything is as planned.</p>}
      <ul>
        {shown.map((change) => (
          <ChangeItem key={change.id} own={own} change={change} />
        ))}
      </ul>
      <div className="flex flex-wrap border-t border-line px-2 py-1">
        {ofToday.length > 0 && (
          <Button variant="quiet" onClick={() => void copy(ofToday)}>
            <Copy aria-hidden="true" strokeWidth={1.75} />
            Copy today’s changes
          </Button>
        )}
        <Link to={paths.dashboard({ entry: 'new' })} className={buttonClass({ variant: 'quiet' })}>
          <Plus aria-hidden="true" strokeWidth={1.75} />
          Add what is due
        </Link>
      </div>
      {own.representatives.length === 0 && own.members > 1 && <Offer changes={changes} />}
    </Sheet>
  )
}

/** As text for the class's chat. */
async function copy(changes: readonly ReportedChange[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(changes.map((change) => changeText(asChange(change))).join('\n'))
    toast.success('Copied')
  } catch {
    toast.error('Your browser did not allow to copy.')
  }
}

function ChangeItem({ own, change }: { own: MyClass; change: ReportedChange }) {
  const { user } = useSession()
  const answer = useAnswerChange()
  const withdraw = useWithdrawChange()
  const isOwn = change.reported_by === user?.id
  // What classmates alone confirm can be disputed.
  const mayAnswer = change.confirmer === null && !isOwn
  const mayWithdraw = own.represents || (isOwn && change.confirmed_at === null)
  const mayEdit = isEntryKind(change.kind) && (own.represents || isOwn)
  const text = changeText(asChange(change))
  return (
    <li className="grid gap-1 border-t border-line px-4.5 py-3 first:border-t-0">
      <p dir="auto" className="leading-[1.4] font-semibold wrap-anywhere">
        {change.kind === 'representative' ? `${change.reporter ?? 'A classmate'} offers to represent the class` : text}
      </p>
      {change.note !== '' && (
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {change.note}
        </p>
      )}
      <ChangeProof change={change} />
      {(mayAnswer || mayWithdraw || mayEdit) && (
        <div className="-ml-3 flex flex-wrap">
          {mayAnswer && change.confirmed_at === null && change.own_answer !== true && (
            <Button
              variant="quiet"
              busy={answer.isPending}
              aria-label={`Confirm: ${text}`}
              onClick={() => answer.send({ change, agrees: true, label: `Confirm: ${text}` })}
            >
              <Check aria-hidden="true" strokeWidth={2} />
              Confirm
            </Button>
          )}
          {mayAnswer && change.own_answer !== false && (
            <Button
              variant="quiet"
              busy={answer.isPending}
              aria-label={`Not so: ${text}`}
              onClick={() => answer.send({ change, agrees: false, label: `Not so: ${text}` })}
            >
              Not so
            </Button>
          )}
          {mayEdit && (
            <Link
              to={paths.dashboard({ entry: change.id, for: 'class' })}
              aria-label={`Edit: ${text}`}
              className={buttonClass({ variant: 'quiet' })}
            >
              Edit
            </Link>
          )}
          {mayWithdraw && (
            <Button
              aria-label={`Take back: ${text}`}
              variant="quiet"
              busy={withdraw.isPending}
              onClick={() => withdraw.send(change.id)}
            >
              Take back
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Who confirms a change, and when; or how many classmates do so far. */
export function ChangeProof({ change }: { change: ReportedChange }) {
  const [now] = useState(() => new Date())
  const { confirmed_at: confirmedAt, confirmer, reporter, agreed, disputed } = change
  if (confirmedAt !== null)
    return (
      <Proof confirmed>
        {`${confirmer === null ? counted(agreed, 'classmate') : `${confirmer}, class representative`}, ${recentTime(new Date(confirmedAt), now)}`}
      </Proof>
    )
  return (
    <Proof confirmed={false}>
      {[
        `Reported by ${reporter ?? 'a classmate'}: ${agreed} of 3 classmates confirm`,
        disputed > 0 ? `${disputed} ${disputed === 1 ? 'says' : 'say'} it is not so` : undefined,
      ]
        .filter(Boolean)
        .join(', ')}
    </Proof>
  )
}

const offer = 'Offer to represent the class'

/** For a class without a representative: anybody may offer. */
function Offer({ changes }: { changes: readonly ReportedChange[] }) {
  const { user } = useSession()
  const report = useReportChange(() => {})
  const isOffered = changes.some(({ kind, reported_by: by }) => kind === 'representative' && by === user?.id)
  if (isOffered) return null
  return (
    <div className="border-t border-line px-4.5 py-3.5">
      <p className="text-sm text-ink-2">
        Your class has no representative yet: changes hold once three classmates say the same.
      </p>
      <Button
        variant="line"
        className="mt-2"
        busy={report.isPending}
        onClick={() => report.send({ report: { id: randomId(), kind: 'representative' }, label: offer })}
      >
        {offer}
      </Button>
    </div>
  )
}
