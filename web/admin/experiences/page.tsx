import { useState } from 'react'
import { dateOf } from '#domain/dates/college-time.ts'
import { outcomes } from '#domain/experiences/experiences.ts'
import { paths } from '#domain/paths.ts'
import { ExperienceRounds } from '#web/content/experiences/experience-rounds.tsx'
import type { Experience } from '#web/content/experiences/experiences.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { WordsDialog } from '#web/ui/dialogs/words-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { shownRows } from '../pagination.ts'
import { adminMeta } from '../sections.ts'
import { type Shown, useConfirmExperience, useDecide, useExperiences } from './requests.ts'

export const meta = adminMeta

const shows: Record<Shown, string> = { waiting: 'Waiting', published: 'Published', hidden: 'Not shown' }
const isShown = (text: string): text is Shown => text in shows

/** What students write about interviews, before and after others read it. */
export default function ExperiencesPage() {
  const address = useListAddress((query) => paths.admin({ section: 'experiences', ...query }), ['show'])
  const show = address.filterOf('show')
  const state = isShown(show) ? show : 'waiting'
  return (
    <>
      <PageHead
        title="Interview experiences"
        lead="Read each one before students do. Return it if it names a person, gives away a secret or is not about an interview. An organisation that objects writes through the contact page."
      />
      <Select
        wrap="mb-5 md:max-w-56"
        aria-label="Which experiences"
        value={state}
        onChange={({ target }) => address.filterBy('show', target.value === 'waiting' ? '' : target.value)}
      >
        {Object.entries(shows).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </Select>
      <ExperienceList state={state} />
    </>
  )
}

const empty: Record<Shown, { title: string; text: string }> = {
  waiting: { title: 'Nothing waits for a review', text: 'What students write about interviews appears here.' },
  published: { title: 'Nothing is published yet', text: 'What you publish appears here.' },
  hidden: { title: 'Nothing is hidden', text: 'What you take from view appears here.' },
}

function ExperienceList({ state }: { state: Shown }) {
  const query = useExperiences(state)
  if (query.isPending || query.isPlaceholderData) return <LoadingLines label="Loading experiences..." />
  if (query.data === undefined)
    return (
      <LoadFailed title="Failed to load experiences" busy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  const experiences = shownRows(query.data.pages, ({ id }) => id)
  if (experiences.length === 0)
    return (
      <Sheet>
        <EmptyState drawing={<ChaiDrawing />} {...empty[state]} />
      </Sheet>
    )
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {experiences.map((experience) => (
          <li key={`${experience.id} ${experience.revision}`}>
            <ExperienceSheet experience={experience} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} label="Show more experiences" failed="Failed to load experiences" />
    </>
  )
}

const dialogs = {
  return: {
    title: 'Return it to its author?',
    label: 'What should be changed',
    hint: 'The author reads it, and can send it again.',
    confirm: 'Return',
  },
  hide: {
    title: 'Take it from view?',
    label: 'Why',
    hint: 'The author reads it. Name the organisation that objects, if one does.',
    confirm: 'Take from view',
  },
} as const

function ExperienceSheet({ experience }: { experience: Experience }) {
  const { id, role, year, outcome, state, reason, author_name: name, organisations: organisation } = experience
  const seen = experience.revision
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const close = () => setOpen(undefined)
  const decide = useDecide(close)
  const confirm = useConfirmExperience()
  const day = state === 'waiting' ? experience.sent_on : experience.checked_on
  return (
    <Sheet as="article">
      <div className="border-b-2 border-margin px-4 pt-3 pb-2.5">
        <h2 dir="auto" className="text-lg wrap-anywhere">
          {organisation.name}
        </h2>
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {`${role} · ${year} · ${outcomes[outcome]} · ${name === '' ? 'Anonymous' : name}`}
        </p>
        {day !== null && (
          <p className="text-sm text-ink-2">{`${state === 'waiting' ? 'Sent' : 'Checked'} ${dateOf(day)}`}</p>
        )}
      </div>
      {reason !== '' && (
        <p dir="auto" className="border-b border-line px-4 py-3 text-sm whitespace-pre-line wrap-anywhere">
          {state === 'waiting' ? `Was returned before: ${reason}` : `Not shown: ${reason}`}
        </p>
      )}
      <div className="px-4 py-3.5">
        <ExperienceRounds rounds={experience.rounds} />
      </div>
      <div className="flex flex-wrap gap-2.5 border-t border-line px-4 py-3">
        {state !== 'published' && (
          <Button
            busy={decide.isPending && open === undefined}
            onClick={() => decide.send({ id, decision: 'publish', seen })}
          >
            {state === 'hidden' ? 'Show it again' : 'Publish'}
          </Button>
        )}
        {state === 'published' && (
          <Button variant="line" busy={confirm.isPending} onClick={() => confirm.send({ id, seen })}>
            Still right
          </Button>
        )}
        {state === 'waiting' && (
          <Button variant="line" onClick={() => setOpen('return')}>
            Return
          </Button>
        )}
        {state === 'published' && (
          <Button variant="danger" onClick={() => setOpen('hide')}>
            Take from view
          </Button>
        )}
      </div>
      {open !== undefined && (
        <WordsDialog
          {...dialogs[open]}
          variant={open === 'return' ? 'accent' : 'danger'}
          min={3}
          max={400}
          busy={decide.isPending}
          onClose={close}
          onConfirm={(words) => decide.send({ id, decision: open, seen, reason: words })}
        />
      )}
    </Sheet>
  )
}
