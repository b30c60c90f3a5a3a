import { useState } from 'react'
import { Link } from 'react-router'
import { collegeToday } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { pages } from '#web/pages.ts'
import { PageGuard } from '#web/session/guards.tsx'
import { useSession } from '#web/session/session.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { type MyClass, useMyClass } from '#web/content/timetable/my-class.ts'
import { useTermSlots, useTypingMatter } from './api.ts'
import { newDraft, readDraft } from './draft.ts'
import { Editor } from './editor.tsx'
import { wording } from './wording.ts'

export const meta = () =>
  pageMeta({ title: wording.title, description: wording.description, path: paths.classEdit(), listed: false })

export default function EditClassPage() {
  return (
    <PageGuard page={pages.class} head={<PageHead compact title={wording.title} />}>
      <Container className="pb-section">
        <OwnClass />
      </Container>
    </PageGuard>
  )
}

function OwnClass() {
  const { user } = useSession()
  const query = useMyClass(user?.id)
  if (query.data === undefined) return <Waiting query={query} />
  if (query.data === null) return <Closed>{wording.noSection}</Closed>
  if (!query.data.may_edit) return <Closed>{whyNot(query.data)}</Closed>
  return <Matter key={query.data.section} accountId={user?.id ?? ''} own={query.data} />
}

/** Who edits instead. */
function whyNot({ representatives }: MyClass): string {
  if (representatives.length === 0) return wording.otherwise
  return `The timetable of your class is edited by ${representatives.join(' and ')}, who ${representatives.length === 1 ? 'represents' : 'represent'} it. Report what changed on the page of the class.`
}

function Matter({ accountId, own }: { accountId: string; own: MyClass }) {
  const [today] = useState(collegeToday)
  const [stored] = useState(() => readDraft(accountId, own.section))
  const term = own.terms.find(({ last_day: last }) => last >= today)
  const matter = useTypingMatter(own)
  const slots = useTermSlots(stored === undefined ? term?.id : undefined, today)
  if (matter.data === undefined) return <Waiting query={matter} />
  if (stored === undefined && term !== undefined && slots.data === undefined) return <Waiting query={slots} />
  const draft = stored ?? newDraft({ own, term, slots: slots.data ?? [], periods: matter.data.periods })
  return <Editor accountId={accountId} own={own} matter={matter.data} initial={draft} isStored={stored !== undefined} />
}

function Waiting({ query }: { query: { isError: boolean; isFetching: boolean; refetch: () => unknown } }) {
  return (
    <>
      <PageHead compact title={wording.title} />
      {query.isError ? (
        <LoadFailed title="Failed to load your class" busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  )
}

function Closed({ children }: { children: string }) {
  return (
    <>
      <PageHead compact title={wording.title} />
      <Message tone="info">
        <span dir="auto" className="wrap-anywhere">
          {children}
        </span>
      </Message>
      <p className="mt-4">
        <Link to={paths.class()}>Open the timetable</Link>
      </p>
    </>
  )
}
