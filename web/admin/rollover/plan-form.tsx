import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { dateOf, dayAndMonthOf } from '#domain/dates/college-time.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Checkbox, Radio } from '#web/ui/forms/choice.tsx'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { type Choices, planRollover, rolloversKey, usePreview } from './api.ts'
import { type Draft, newDraft, planOf, withPeople } from './draft.ts'
import { PreviewTable } from './preview-table.tsx'
import { StayingBox } from './staying-box.tsx'
import { WhenFields } from './when-fields.tsx'

/** Plans a rollover; beside the choices is what they would do. */
export function PlanForm({ choices }: { choices: Choices }) {
  const client = useQueryClient()
  const press = usePressOnce()
  const [draft, setDraft] = useState<Draft>(() => newDraft(randomId(), choices))
  const [isConfirmed, setConfirmed] = useState(false)
  const plan = planOf(draft, choices)
  const dayProblem = problemOf(plan.date, choices)
  const hasBranches = plan.branches?.length !== 0
  const query = usePreview(plan, dayProblem === undefined && hasBranches)
  const send = useMutation({
    mutationFn: planRollover,
    onSuccess: async ({ state, date }) => {
      toast.success(
        state === 'planned' && date > choices.today ? `Planned for ${dateOf(date)}` : 'The rollover runs now',
      )
      setDraft(newDraft(randomId(), choices))
      setConfirmed(false)
      await client.invalidateQueries({ queryKey: rolloversKey })
    },
    onSettled: () => press.end(),
  })
  const change = (next: Draft) => {
    setDraft(next)
    send.reset()
  }
  const isReady = dayProblem === undefined && hasBranches
  const preview = isReady ? query.data : undefined
  const people = (preview?.counts.moves ?? 0) + (preview?.counts.leaves ?? 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_17rem] lg:grid-rows-[auto_1fr]">
      <Sheet as="section" aria-labelledby="plan">
        <h2 id="plan" className="border-b border-margin px-4.5 py-3 text-lg">
          {isReady ? `Next: move on ${dayAndMonthOf(plan.date)}` : 'Next'}
        </h2>
        <WhenFields draft={draft} choices={choices} problem={dayProblem} onChange={change} />
      </Sheet>
      {/* On a phone between the choices and what they would do. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <StayingBox
          people={draft.excepted}
          onAdd={(added) => change(withPeople(draft, added))}
          onRemove={({ id }) => change({ ...draft, excepted: draft.excepted.filter((one) => one.id !== id) })}
        />
        <EndBox makesAlumni={draft.makesAlumni} onChange={(makesAlumni) => change({ ...draft, makesAlumni })} />
      </div>
      <Sheet as="section" aria-labelledby="preview">
        <h2 id="preview" className="border-b border-margin px-4.5 py-3 text-lg">
          What this does
        </h2>
        <div aria-busy={query.isFetching}>
          {!hasBranches && <p className="px-4.5 py-3.5 text-sm text-ink-2">Choose a branch.</p>}
          {isReady && query.isPending && <LoadingLines label="Counting students..." />}
          {isReady && query.isError && (
            <LoadFailed
              title="Failed to count the students"
              busy={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          )}
          {preview && <PreviewTable preview={preview} />}
        </div>
        <div className="grid gap-3 border-t border-line px-4.5 py-4">
          {preview?.blocked && <Message tone="warning">{preview.blocked}</Message>}
          {preview?.unusual && !preview.blocked && (
            <Message tone="warning">
              {preview.unusual}
              <Checkbox checked={isConfirmed} onChange={({ target }) => setConfirmed(target.checked)}>
                Move them again all the same
              </Checkbox>
            </Message>
          )}
          {send.isError && <Message tone="error">{send.error.message}</Message>}
          <Button
            variant="accent"
            className="justify-self-start"
            busy={send.isPending}
            disabled={
              people === 0 ||
              preview?.blocked !== null ||
              (preview.unusual !== null && !isConfirmed) ||
              query.isPlaceholderData
            }
            onClick={() => press.begin() && send.mutate({ ...plan, id: draft.id, isConfirmed })}
          >
            {plan.date === choices.today
              ? `Move ${counted(people, 'student')} now`
              : `Plan it for ${dayAndMonthOf(plan.date || choices.today)}`}
          </Button>
          <p className="text-xs leading-[1.45] text-ink-3">
            They are notified an hour later. You can take it back for 30 days. Exam dates that are over are not shown as
            current.
          </p>
        </div>
      </Sheet>
    </div>
  )
}

function EndBox({ makesAlumni, onChange }: { makesAlumni: boolean; onChange: (makesAlumni: boolean) => void }) {
  return (
    <Sheet as="section" aria-labelledby="end">
      <h2 id="end" className="border-b border-margin px-4.5 py-3 text-lg">
        At the end of a branch
      </h2>
      <fieldset className="px-4.5 py-2.5">
        <legend className="sr-only">Who has finished the last semester</legend>
        <Radio name="end" checked={makesAlumni} onChange={() => onChange(true)}>
          They become alumni
        </Radio>
        <p className="mb-1 pl-7.5 text-xs leading-[1.45] text-ink-3">
          With the year. Their accounts stay. A card in the alumni directory is made by hand.
        </p>
        <Radio name="end" checked={!makesAlumni} onChange={() => onChange(false)}>
          They stay until I decide
        </Radio>
      </fieldset>
    </Sheet>
  )
}

function problemOf(date: string, { today }: Choices): string | undefined {
  if (date === '') return 'Choose a day'
  return date < today ? 'Choose today or a later day' : undefined
}
