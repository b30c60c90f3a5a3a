import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { isolated } from '#domain/text/direction.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { useSession } from '#web/session/session.ts'
import { publicData } from '#web/backend/public-data.ts'
import { PostTags } from '#web/content/posts/post-tags.tsx'
import { paths } from '#domain/paths.ts'
import { PublicQueriesProvider } from '#web/queries/public-queries.ts'
import { QueriesProvider } from '#web/session/queries.ts'
import { LoginGuard } from '#web/session/guards.tsx'
import { JsonLd } from '#web/page/json-ld.tsx'
import { useMember } from '#web/page/member.ts'
import { absolute } from '#web/page/page-meta.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ItemLoading } from '#web/ui/feedback/item-not-found.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { NoticeDetail } from './detail/notice-detail.tsx'
import { NoticeStamps } from './detail/notice-stamps.tsx'
import { noticeData, pictureOf } from './notice-data.ts'
import { fetchNotice, type Notice, useNotice } from './notices.ts'
import { SharedNoticeSheet, useSharedNotice } from './shared-notice.tsx'
import { useMarks, useReadOnOpen } from './reads.ts'
import { issuedBy, wording } from './wording.ts'
import { siteName } from '#web/page/college.ts'

// The metadata depends on the notice (NoticeMeta): the document of one for everyone contains it.
export const meta = () => []

export default function NoticePage() {
  const { id = '' } = useParams()
  return (
    <Container className="py-[clamp(1rem,.5rem+2vw,2.5rem)]">
      <PublicQueriesProvider>
        <NoticeOrGuard key={id} id={id} />
      </PublicQueriesProvider>
    </Container>
  )
}

/** A notice for everyone needs no account. For any other, a visitor sees what its link may show, and how to log in. */
function NoticeOrGuard({ id }: { id: string }) {
  const { status } = useSession()
  const forEveryone = useQuery({
    queryKey: ['notices for everyone', id],
    queryFn: ({ signal }) => fetchNotice(publicData(), id, signal),
    staleTime: 60_000,
    // Its audience may change.
    meta: { persist: false },
  })
  // Content of the document remains visible.
  const [inDocument] = useState(forEveryone.data)
  if (status === 'signed-in' && !inDocument)
    return (
      <LoginGuard>
        <MembersNotice id={id} />
      </LoginGuard>
    )
  if (forEveryone.data) {
    const notice = forEveryone.data
    if (status !== 'signed-in') return <NoticeSheet notice={notice} />
    return (
      <QueriesProvider>
        <NoticeOfMember notice={notice} />
      </QueriesProvider>
    )
  }
  // A visitor, or a session whose second factor is still to be verified.
  if (forEveryone.data === null && status !== 'loading' && status !== 'failed') return <NoticeForOthers id={id} />
  if (forEveryone.data === null)
    return (
      <LoginGuard>
        <MembersNotice id={id} />
      </LoginGuard>
    )
  return <Unanswered query={forEveryone} />
}

/** A notice for another audience, or an unknown one. */
function NoticeForOthers({ id, signedIn = false }: { id: string; signedIn?: boolean }) {
  const query = useSharedNotice(id, true)
  if (query.data) return <SharedNoticeSheet notice={query.data} signedIn={signedIn} />
  if (query.data === null) return <NotHere />
  return <Unanswered query={query} />
}

function MembersNotice({ id }: { id: string }) {
  const query = useNotice(id, true)
  if (query.data) return <NoticeOfMember notice={query.data} />
  if (query.data === null)
    return (
      <PublicQueriesProvider>
        <NoticeForOthers id={id} signedIn />
      </PublicQueriesProvider>
    )
  return <Unanswered query={query} />
}

/** For readers with an account. */
function NoticeOfMember({ notice }: { notice: Notice }) {
  const { id, revision } = notice
  const before = useReadOnOpen(notice)
  return <NoticeSheet notice={notice} before={before} marks={useMarks(id, revision)} />
}

type NoticeSheetProps = Parameters<typeof NoticeDetail>[0]

function NoticeSheet(props: NoticeSheetProps) {
  const { notice } = props
  const { letIn } = useMember()
  return (
    <>
      <NoticeMeta notice={notice} />
      <Sheet as="article" aria-labelledby="notice-title">
        <header className="border-b-2 border-margin px-5 pt-5 pb-4 md:px-7">
          <div className="mb-2 flex flex-wrap gap-2">
            <NoticeStamps notice={notice} />
          </div>
          <h1
            id="notice-title"
            dir="auto"
            className="text-[clamp(1.25rem,1.1rem+.8vw,1.75rem)] leading-[1.25] text-pretty wrap-anywhere"
          >
            {notice.title}
          </h1>
          {notice.tags.length > 0 && (
            <div className="mt-1 text-sm">
              <PostTags tags={notice.tags} addressOf={(tag) => (letIn ? paths.notice : paths.blog)({ q: tag })} />
            </div>
          )}
        </header>
        <div className="p-5 md:px-7">
          <NoticeDetail {...props} />
          <p dir="auto" className="mt-8 border-t border-line pt-3.5 text-xs leading-[1.5] wrap-anywhere text-ink-2">
            {issuedBy(notice.author)}
          </p>
        </div>
      </Sheet>
    </>
  )
}

/** For search engines and messengers, in the head of the document (React hoists these elements). */
function NoticeMeta({ notice }: { notice: Notice }) {
  const { id, title, author, excerpt, content, date, updated_at, audience } = notice
  const description = excerpt || plainText(content).slice(0, 200)
  const address = absolute(paths.oneNotice(id))
  return (
    <>
      <title>{`${isolated(title)} · ${siteName()}`}</title>
      {audience === 'everyone' && (
        <>
          <meta name="description" content={description} />
          <link rel="canonical" href={address} />
          <meta property="og:site_name" content={siteName()} />
          <meta property="og:type" content="article" />
          <meta property="og:locale" content="en_IN" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={`${author}, ${calendarDate(date)}. ${description}`} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={absolute(pictureOf(notice))} />
          <meta property="article:published_time" content={date} />
          <meta property="article:modified_time" content={updated_at} />
          <meta name="twitter:card" content="summary" />
          <JsonLd data={noticeData(notice, description)} />
        </>
      )}
    </>
  )
}

function NotHere() {
  return (
    <Frame title="Notice not found">
      <EmptyState
        drawing={<DrawerDrawing />}
        title="We could not find this notice"
        text="It may have been removed, the link may be incomplete, or it is for other readers."
      >
        <Link to={paths.blog()} className={buttonClass()}>
          {wording.notice.seeAll}
        </Link>
      </EmptyState>
    </Frame>
  )
}

function Unanswered({ query }: { query: { isError: boolean; isFetching: boolean; refetch: () => unknown } }) {
  return (
    <Frame title={wording.kind}>
      {query.isError ? (
        <LoadFailed title="Failed to load this notice" busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Sheet className="p-5 md:p-7">
          <ItemLoading />
        </Sheet>
      )}
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <title>{`${isolated(title)} · ${siteName()}`}</title>
      <h1 className="sr-only">{title}</h1>
      {children}
    </>
  )
}
