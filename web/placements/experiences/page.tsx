import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { dateOf } from '#domain/dates/college-time.ts'
import { outcomes } from '#domain/experiences/experiences.ts'
import { paths } from '#domain/paths.ts'
import { ExperienceRounds } from '#web/content/experiences/experience-rounds.tsx'
import type { Experience } from '#web/content/experiences/experiences.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { pages } from '#web/pages.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { PlacementsTrail } from '../trail.tsx'
import { useMyExperiences, useWithdraw } from './requests.ts'

const title = 'Your interview experiences'

export const meta = () => [
  ...pageMeta({
    title,
    description: 'What you have written about interviews, and what became of it.',
    path: paths.myExperiences(),
    listed: false,
  }),
  { name: 'robots', content: 'noindex' },
]

export default function MyExperiencesPage() {
  return (
    <PageGuard page={pages.placements} head={<PageHead compact title={title} />}>
      <Container narrow className="pb-section">
        <PlacementsTrail here="Your experiences" />
        <PageHead compact title={title}>
          <Link to={paths.writeExperience()} className={buttonClass({ variant: 'accent' })}>
            <PenLine aria-hidden="true" strokeWidth={1.75} />
            Write about an interview
          </Link>
        </PageHead>
        <Experiences />
      </Container>
    </PageGuard>
  )
}

function Experiences() {
  const query = useMyExperiences()
  if (query.data === undefined && query.isError)
    return navigator.onLine ? (
      <LoadFailed
        title="Your experiences could not be loaded"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Message tone="warning" title="You are offline">
        Your experiences are not on this device yet. Open this page again with a connection.
      </Message>
    )
  if (query.data === undefined)
    return (
      <>
        <p className="sr-only">Loading your experiences...</p>
        <Skeleton className="mb-5 h-48" />
        <Skeleton className="h-48" />
      </>
    )
  if (query.data.length === 0)
    return (
      <Sheet>
        <EmptyState
          drawing={<ChaiDrawing />}
          title="You have not written about an interview yet"
          text="Students who come after you read what was asked, round by round. With your name or without."
        />
      </Sheet>
    )
  return (
    <ul className="grid gap-5">
      {query.data.map((experience) => (
        <li key={experience.id}>
          <OwnExperience experience={experience} />
        </li>
      ))}
    </ul>
  )
}

const states = {
  waiting: { tone: 'marigold', label: 'Waiting for review' },
  published: { tone: 'teal', label: 'Published' },
  returned: { tone: 'brick', label: 'Came back' },
  hidden: { tone: 'brick', label: 'Not shown' },
} as const

function OwnExperience({ experience }: { experience: Experience }) {
  const { id, role, year, outcome, state, reason, author_name: name, organisations: organisation } = experience
  const [isDeleting, setDeleting] = useState(false)
  const withdraw = useWithdraw()
  const { tone, label } = states[state]
  return (
    <Sheet as="article">
      <div className="border-b-2 border-margin px-4 pt-3 pb-2.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 dir="auto" className="text-lg wrap-anywhere">
            {organisation.name}
          </h2>
          <Stamp tone={tone}>{label}</Stamp>
        </div>
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {`${role} · ${year} · ${outcomes[outcome]} · ${name === '' ? 'Anonymous' : name}`}
        </p>
      </div>
      {state !== 'published' && reason !== '' && (
        <Message
          tone={state === 'waiting' ? 'info' : 'warning'}
          className="mx-4 mt-4"
          title={state === 'hidden' ? 'Why it is not shown' : 'What the placement cell wrote'}
        >
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {reason}
          </p>
        </Message>
      )}
      <div className="px-4 py-3.5">
        <ExperienceRounds rounds={experience.rounds} />
      </div>
      <div className="flex flex-wrap items-center gap-2.5 border-t border-line px-4 py-3">
        <Link to={paths.writeExperience({ id })} className={buttonClass({ variant: 'line' })}>
          Edit
        </Link>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Delete
        </Button>
        {experience.published_on !== null && state === 'published' && (
          <p className="text-sm text-ink-2">{`Published ${dateOf(experience.published_on)}`}</p>
        )}
      </div>
      <ConfirmDialog
        open={isDeleting}
        title="Delete this experience?"
        confirmLabel="Delete"
        busy={withdraw.isPending}
        onCancel={() => setDeleting(false)}
        onConfirm={() => withdraw.send(id)}
      >
        It is deleted for everybody, with its marks. You cannot get it back.
      </ConfirmDialog>
    </Sheet>
  )
}
