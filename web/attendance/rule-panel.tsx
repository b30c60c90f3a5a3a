import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Rule } from '#domain/attendance/attendance.ts'
import { data } from '#web/backend/data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Checkbox, Radio } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { ruleLines } from './words.ts'

interface RulePanelProps {
  account: string
  rule: Rule
  /** The person's own, in the place of the college's. */
  own: boolean
  onStart: () => void
}

export function RulePanel({ account, rule, own, onStart }: RulePanelProps) {
  const [open, setOpen] = useState(false)
  return (
    <Sheet as="section" aria-labelledby="rule">
      <div className="flex items-center justify-between gap-3 border-b-2 border-margin px-4 py-3">
        <h2 id="rule" className="text-lg">
          The rule
        </h2>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Change
        </Button>
      </div>
      <dl className="px-4 py-1.5 text-sm">
        {ruleLines(rule).map(([name, text]) => (
          <div key={name} className="flex justify-between gap-3 border-line py-2 not-first:border-t">
            <dt className="text-ink-2">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line px-4 py-1">
        <Button variant="quiet" className="-ml-3" onClick={onStart}>
          Change where you started
        </Button>
      </p>
      {open && <RuleDialog account={account} rule={rule} own={own} onClose={() => setOpen(false)} />}
    </Sheet>
  )
}

const percentOf = (text: string): number | undefined => {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return number >= 1 && number <= 100 ? number : undefined
}

interface RuleDialogProps extends Omit<RulePanelProps, 'onStart'> {
  onClose: () => void
}

function RuleDialog({ account, rule, own, onClose }: RuleDialogProps) {
  const client = useQueryClient()
  const [percent, setPercent] = useState(String(rule.percent))
  const [condonation, setCondonation] = useState(String(rule.condonation ?? ''))
  const [rest, setRest] = useState({ per: rule.per, duty: rule.duty, lab: rule.lab })
  const { mutate, isPending } = useMutation({
    mutationFn: async (next: Rule | undefined) => {
      const rules = data().from('attendance_rules')
      await (
        next ? rules.upsert({ account_id: account, ...next }) : rules.delete().eq('account_id', account)
      ).throwOnError()
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['attendance', account] })
      onClose()
    },
    onError: () => void toast.error('That was not saved. Check your connection and try again.'),
  })
  const needed = percentOf(percent)
  const lower = condonation.trim() === '' ? null : percentOf(condonation)
  const save = () => {
    if (needed === undefined || lower === undefined) void toast.error('Enter per cent from 1 to 100')
    else mutate({ percent: needed, condonation: lower, ...rest })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="The rule"
      description="Yours alone, in the place of the college’s."
      footer={
        <>
          <Button busy={isPending} onClick={save}>
            Save
          </Button>
          {own && (
            <Button variant="quiet" busy={isPending} onClick={() => mutate(undefined)}>
              Use the college’s rule
            </Button>
          )}
        </>
      }
    >
      <Field label="Needed, per cent" className="mb-3">
        {(control) => (
          <Input {...control} inputMode="numeric" value={percent} onChange={({ target }) => setPercent(target.value)} />
        )}
      </Field>
      <Field label="May be condoned from, per cent; empty if not" className="mb-3">
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={condonation}
            onChange={({ target }) => setCondonation(target.value)}
          />
        )}
      </Field>
      <Radio name="per" checked={rest.per === 'course'} onChange={() => setRest({ ...rest, per: 'course' })}>
        In each course
      </Radio>
      <Radio name="per" checked={rest.per === 'together'} onChange={() => setRest({ ...rest, per: 'together' })}>
        In all courses together
      </Radio>
      <Checkbox
        checked={rest.duty === 'present'}
        onChange={({ target }) => setRest({ ...rest, duty: target.checked ? 'present' : 'not held' })}
      >
        On duty counts as attended
      </Checkbox>
      <Checkbox checked={rest.lab === 2} onChange={({ target }) => setRest({ ...rest, lab: target.checked ? 2 : 1 })}>
        A lab counts as two classes
      </Checkbox>
    </Dialog>
  )
}
