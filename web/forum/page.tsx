import { Plus, UserRound } from 'lucide-react'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { paths } from '#domain/paths.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { firstRequests } from '#web/page/document/first-requests.ts'
import { pathOf } from '#web/backend/table-client.ts'
import { newestOf } from './data/queries.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { StandingHead } from '#web/page/standing-head.tsx'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { useLastDefined } from '#web/page/use-last-defined.ts'
import { useStableCallback } from '#web/page/use-stable-callback.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { ForumGuard } from './forum-guard.tsx'
import { shownOf } from './data/shown.ts'
import { DiscussionList } from './discussions/discussion-list.tsx'
import { ShownLists } from './discussions/shown-lists.tsx'
import { useViewer } from './viewer.ts'
import type { Viewer } from './viewer.ts'
import { wording } from './wording.ts'

const DiscussionDialog = lazyDialog(async () => (await import('./discussions/discussion-dialog.tsx')).DiscussionDialog)
const NewDiscussionDialog = lazyDialog(
  async () => (await import('./discussions/new-discussion-dialog.tsx')).NewDiscussionDialog,
)

// For those whose session has ended meanwhile.
const LogInNote = lazyPart(async () => (await import('./posts/log-in-note.tsx')).LogInNote)

export const handle = firstRequests(pathOf(newestOf))

export const meta = () =>
  pageMeta({
    title: wording.title,
    description: 'Questions and answers between the students of your college.',
    path: paths.discussion(),
  })

export default function DiscussionPage() {
  const [lead, setLead] = useState<string>(wording.lead)
  return (
    <StandingHead head={<Head lead={lead} />}>
      <ForumGuard>
        <Forum onLead={setLead} />
      </ForumGuard>
    </StandingHead>
  )
}

function Head({ lead }: { lead: string }) {
  return (
    // On a phone the badge hangs over the title's line, and both leads take two lines.
    <div className="max-md:pt-5">
      <PageHead title={wording.title} lead={<span className="block max-sm:min-h-[2lh]">{lead}</span>} />
    </div>
  )
}

/** Memoized: it passes the lead up to the page's head, whose rendering must not render the forum again. */
const Forum = memo(function Forum({ onLead }: { onLead: (lead: string) => void }) {
  const viewer = useViewer()
  const lead = viewer ? welcome(viewer.name) : wording.lead
  useLayoutEffect(() => onLead(lead), [lead, onLead])
  const address = useListAddress(paths.discussion, ['show', 'ask', 'about'])
  const { search, openId, searchFor, clearSearch, clear, close, filterOf } = address
  const shown = shownOf(filterOf('show'))
  const lastOpenId = useLastDefined(openId)
  const dialog = useDialogEntry('new-discussion')
  const [writing, setWriting] = useState<{ author: Viewer; about: string; turn: number; posted: boolean }>()
  const write = (author: Viewer, about = '') =>
    setWriting({ author, about, turn: (writing?.turn ?? 0) + 1, posted: false })
  // The page was reloaded while the dialog was open.
  if (dialog.isOpen && viewer && !writing) write(viewer)

  const start = useStableCallback((about?: string) => {
    if (!viewer) return toast.info(wording.logInToCreate)
    write(viewer, about)
    dialog.open()
  })
  const create = useStableCallback(() => start())

  // A question from the address (paths.discussion) becomes a draft, and is removed from the address.
  const asked = filterOf('ask')
  const about = filterOf('about')
  const [begun, setBegun] = useState('')
  if (asked !== '' && asked !== begun) setBegun(asked)
  const toBegin = useRef<string>(undefined)
  useEffect(() => {
    if ((asked !== '' || about !== '') && viewer) {
      toBegin.current = about
      clear()
    } else if (toBegin.current !== undefined) {
      start(toBegin.current)
      toBegin.current = undefined
    }
  }, [asked, about, viewer, clear, start])

  return (
    <Container>
      <NameBadge viewer={viewer} />
      {!viewer && (
        <div className="mb-6 flex">
          <LogInNote text={wording.pleaseLogIn} />
        </div>
      )}
      <div className="mb-6 grid gap-3 md:grid-cols-[1fr_auto]">
        <SearchBox
          label="Search discussions"
          placeholder={wording.searchPlaceholder}
          search={search}
          onSearch={searchFor}
        />
        <Button variant="accent" className="min-h-12" onClick={create}>
          <Plus aria-hidden="true" strokeWidth={1.75} />
          {wording.start}
        </Button>
      </div>
      {search === '' && <ShownLists shown={shown} reader={viewer?.id} />}
      <DiscussionList search={search} shown={shown} onClearSearch={clearSearch} onCreate={create} />
      {writing && (
        <NewDiscussionDialog
          key={writing.turn}
          open={dialog.isOpen && !writing.posted}
          author={writing.author}
          signedIn={viewer?.id === writing.author.id}
          title={begun}
          about={writing.about}
          onClose={dialog.close}
          onPosted={() => {
            setWriting({ ...writing, posted: true })
            setBegun('')
            // Closed meanwhile: the person is doing something else.
            if (!dialog.isOpen) return
            // The new discussion is first in the list of all, not in a search or another list.
            if (search === '' && shown === '') dialog.close()
            else clear()
          }}
        />
      )}
      {lastOpenId !== undefined && (
        <DiscussionDialog
          key={lastOpenId}
          id={lastOpenId}
          open={openId !== undefined}
          viewer={viewer}
          onClose={close}
        />
      )}
    </Container>
  )
})

/** A file tab that hangs from the bar. */
function NameBadge({ viewer }: { viewer: Viewer | undefined }) {
  return (
    <p className="fixed top-[calc(var(--bar-height)-1px)] right-[max(var(--spacing-gutter),calc((100%-var(--container-page))/2))] z-(--z-sticky) flex h-7.5 max-w-[70vw] items-center gap-1.5 rounded-b-[6px] border border-line bg-sheet px-3 text-xs font-semibold">
      <UserRound aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span className="sr-only">{viewer ? 'You are' : ''}</span>
      <span dir="auto" className="truncate">
        {viewer ? viewer.name : wording.notLoggedIn}
      </span>
    </p>
  )
}

function welcome(name: string): string {
  return `Welcome, ${name.split(/\s+/)[0]}. ${wording.lead}`
}
