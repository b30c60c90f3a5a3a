import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { driveKinds } from '#domain/drives/wording.ts'
import { useSession } from '#web/session/session.ts'
import { places } from '#web/storage/storage-keys.ts'
import { slotOf } from '#web/storage/storage.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { drafts, type Referral, type SentReferral, useSendReferral } from './referrals.ts'

interface ReferralDialogProps {
  /** The one that is edited. */
  referral: Referral | undefined
  company: string
  /** Whether the card shows its company to Pro members. */
  isNamed: boolean
  onClose: () => void
}

/** The longest that a referral is open, days. */
const maxDays = 90

const draftOf = (referral: Referral | undefined): SentReferral => ({
  id: referral?.id ?? randomId(),
  role: referral?.role ?? '',
  kind: referral?.kind ?? 'job',
  place: referral?.place ?? '',
  description: referral?.description ?? '',
  url: referral?.url ?? '',
  how_to: referral?.how_to ?? '',
  closes_on: referral?.closes_on ?? '',
})

/** An opening at the author's company, for the placement cell to review. */
export function ReferralDialog({ referral, company, isNamed, onClose }: ReferralDialogProps) {
  const form = useId()
  const { user } = useSession()
  const slot = slotOf(places.placementDraft, user?.id ?? '', `referral:${referral?.id ?? 'new'}`)
  const [restored, setRestored] = useState(() => drafts.read(slot))
  const [draft, setDraft] = useState(restored ?? draftOf(referral))
  const [isChecked, setChecked] = useState(false)
  const send = useSendReferral(() => {
    drafts.write(slot, undefined)
    onClose()
  })
  const change = (changed: Partial<SentReferral>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    drafts.write(slot, next)
  }
  const today = collegeToday()
  const lastDay = daysAfter(today, maxDays)
  const problems = problemsOf(draft, today, lastDay)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(problems).length > 0) return
    send.send({ ...draft, url: draft.url.trim() })
  }
  const shown: Problems = isChecked ? problems : {}
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${referral ? 'Edit the opening' : 'An opening'} at ${company}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="accent" busy={send.isPending}>
            Send for review
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={submit}>
        {restored && (
          <div className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
            <span>You wrote this here before, and did not send it.</span>
            <Button
              variant="line"
              onClick={() => {
                drafts.write(slot, undefined)
                setRestored(undefined)
                setDraft(draftOf(referral))
              }}
            >
              Discard
            </Button>
          </div>
        )}
        <Field label="Role" required error={shown.role}>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={draft.role}
              onChange={({ target }) => change({ role: target.value })}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Kind">
            {(control) => (
              <Select
                {...control}
                value={draft.kind}
                onChange={({ target }) => change({ kind: target.value as Referral['kind'] })}
              >
                {Object.entries(driveKinds).map(([kind, words]) => (
                  <option key={kind} value={kind}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Place">
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                value={draft.place}
                onChange={({ target }) => change({ place: target.value })}
              />
            )}
          </Field>
        </div>
        <Field label="What is asked for" hint="Skills, year of passing, anything to send with it.">
          {(control) => (
            <Textarea
              {...control}
              maxLength={4000}
              value={draft.description}
              onChange={({ target }) => change({ description: target.value })}
            />
          )}
        </Field>
        <Field label="Link" hint="Begins with https://" error={shown.url}>
          {(control) => (
            <Input
              {...control}
              type="url"
              maxLength={500}
              value={draft.url}
              onChange={({ target }) => change({ url: target.value })}
            />
          )}
        </Field>
        <Field
          label="How to get in touch"
          hint="Students with Pro read this. Requests to your card are another way."
          error={shown.how_to}
        >
          {(control) => (
            <Textarea
              {...control}
              className="min-h-20!"
              maxLength={1000}
              value={draft.how_to}
              onChange={({ target }) => change({ how_to: target.value })}
            />
          )}
        </Field>
        <Field label="Last day" required hint="At most 90 days from today." error={shown.closes_on}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min={today}
              max={lastDay}
              value={draft.closes_on}
              onChange={({ target }) => change({ closes_on: target.value })}
            />
          )}
        </Field>
        <Message tone="info">
          {isNamed
            ? 'The placement cell reads it first. Students then see your name with it.'
            : 'The placement cell reads it first. Your card hides your company, so students see no name with it.'}
        </Message>
      </form>
    </Dialog>
  )
}

type Problems = Partial<Record<'role' | 'url' | 'how_to' | 'closes_on', string>>

function problemsOf(draft: SentReferral, today: string, lastDay: string): Problems {
  const url = draft.url.trim()
  const { role, how_to: howTo, closes_on: closes } = draft
  return {
    ...(role.trim() === '' && { role: 'Enter the role' }),
    ...(url !== '' && !/^https:\/\/\S+$/.test(url) && { url: 'Enter a link that begins with https://' }),
    ...(url === '' && howTo.trim() === '' && { how_to: 'Enter a link, or say how to get in touch' }),
    ...((closes < today || closes > lastDay) && { closes_on: 'Choose a day from today to 90 days away' }),
  }
}
