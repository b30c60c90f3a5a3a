import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { displayName } from '#domain/accounts/display-name.ts'
import { collegeToday } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { pages } from '#web/pages.ts'
import { namesOf, useAccount } from '#web/session/account.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { useSession } from '#web/session/session.ts'
import { places } from '#web/storage/storage-keys.ts'
import { slotOf } from '#web/storage/storage.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { PlacementsTrail } from '../trail.tsx'
import { type Draft, draftOf, drafts, newDraft, sentOf } from './draft.ts'
import { useMyExperiences, useOrganisations, useSendExperience } from './requests.ts'
import { WriteForm } from './write-form.tsx'

const title = 'Write about an interview'

export const meta = () => [
  ...pageMeta({
    title,
    description: 'What was asked in each round of an interview, for those who come after you.',
    path: paths.writeExperience(),
    listed: false,
  }),
  { name: 'robots', content: 'noindex' },
]

export default function WritePage() {
  return (
    <PageGuard page={pages.placements} head={<PageHead compact title={title} />}>
      <Container narrow className="pb-section">
        <PlacementsTrail here="Write about an interview" />
        <PageHead
          compact
          title={title}
          lead="Round by round: what was asked, how long it took, what helped. For those who come after you."
        />
        <Loaded />
      </Container>
    </PageGuard>
  )
}

function Loaded() {
  const [query] = useSearchParams()
  const organisations = useOrganisations()
  const mine = useMyExperiences()
  const id = query.get('id') ?? ''
  const failed = [organisations, mine].find((one) => one.data === undefined && one.isError)
  if (failed)
    return navigator.onLine ? (
      <LoadFailed
        title="The form could not be loaded"
        busy={organisations.isFetching || mine.isFetching}
        onRetry={() => void Promise.all([organisations.refetch(), mine.refetch()])}
      />
    ) : (
      <Message tone="warning" title="You are offline">
        Open this page again with a connection.
      </Message>
    )
  if (organisations.data === undefined || mine.data === undefined)
    return (
      <>
        <p className="sr-only">Loading the form...</p>
        <Skeleton className="mb-5 h-64" />
        <Skeleton className="h-96" />
      </>
    )
  const written = mine.data.find((one) => one.id === id)
  if (id !== '' && written === undefined)
    return (
      <EmptyState
        drawing={<DrawerDrawing />}
        title="We could not find this experience"
        text="It may have been deleted, or the link is incomplete."
      >
        <Link to={paths.myExperiences()} className={buttonClass()}>
          Your interview experiences
        </Link>
      </EmptyState>
    )
  if (organisations.data.length === 0)
    return (
      <EmptyState
        drawing={<DrawerDrawing />}
        title="No organisation is here yet"
        text="Ask the placement cell to add the one you were at."
      >
        <Link to={paths.placements()} className={buttonClass()}>
          All placements
        </Link>
      </EmptyState>
    )
  return (
    <Writing
      key={id}
      written={written}
      organisations={organisations.data}
      chosen={query.get('organisation') ?? ''}
      drive={written?.drive_id ?? query.get('drive')}
    />
  )
}

interface WritingProps {
  written: Parameters<typeof draftOf>[0] | undefined
  organisations: readonly { id: string; name: string }[]
  chosen: string
  drive: string | null
}

function Writing({ written, organisations, chosen, drive }: WritingProps) {
  const { user } = useSession()
  const { data: account } = useAccount()
  const navigate = useNavigate()
  const thisYear = Number(collegeToday().slice(0, 4))
  const slot = slotOf(places.placementDraft, user?.id ?? '', written?.id ?? (chosen || 'new'))
  const [begun] = useState(() => drafts.read(slot))
  const fresh = () =>
    written ? draftOf(written) : newDraft(organisations.some(({ id }) => id === chosen) ? chosen : '', String(thisYear))
  const [first, setFirst] = useState<Draft>(() => begun ?? fresh())
  const [isContinued, setContinued] = useState(begun !== undefined)
  const send = useSendExperience(() => {
    drafts.write(slot, undefined)
    void navigate(paths.myExperiences(), { replace: true })
  })
  const names = user && namesOf(user)
  const fullName = `${account?.firstName ?? ''} ${account?.lastName ?? ''}`.trim() || names?.fullName
  return (
    <>
      {written?.reason ? (
        <Message tone="warning" className="mb-5" title="Why it came back">
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {written.reason}
          </p>
        </Message>
      ) : null}
      {written?.state === 'published' && (
        <Message tone="info" className="mb-5" title="It is published">
          <p>Once you send a change, others read it again after the placement cell has reviewed it.</p>
        </Message>
      )}
      {isContinued && (
        <Message tone="info" className="mb-5" title="Your draft is back">
          <p>It was saved in this browser when you typed it.</p>
          <Button
            variant="line"
            className="mt-3"
            onClick={() => {
              drafts.write(slot, undefined)
              setFirst(fresh())
              setContinued(false)
            }}
          >
            Start over
          </Button>
        </Message>
      )}
      <WriteForm
        key={isContinued ? 'continued' : first.id}
        first={first}
        organisations={organisations}
        name={names ? displayName({ ...names, fullName }) : ''}
        thisYear={thisYear}
        busy={send.isPending}
        onDraft={(draft) => drafts.write(slot, draft)}
        onSend={(draft) =>
          // A drive belongs to the organisation that the page was opened for.
          send.send(sentOf(draft, draft.organisation === (written?.organisation_id ?? chosen) ? drive : null))
        }
      />
    </>
  )
}
