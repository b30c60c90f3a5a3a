import { Replace } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { recentTime } from '#domain/dates/college-time.ts'
import { useSession } from '#web/session/session.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { paths } from '#domain/paths.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { useLastDefined } from '#web/page/use-last-defined.ts'
import { ChaiDrawing } from '#web/ui/art/chai-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { UndoBanner } from '#web/ui/feedback/undo-banner.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { PageImage, type PageImageHandle } from './page-image.tsx'
import { PaperFields } from './paper-fields.tsx'
import { type Queue, type QueuedPaper, queuedName, type SimilarPaper, useSimilar } from './queue.ts'
import { QueueList, sameFrom } from './queue-list.tsx'
import { readWords } from './read-words.ts'
import { isField, reviewCommand } from './review-keys.ts'
import { SimilarList } from './similar-list.tsx'
import { UnreadPages } from './unread-pages.tsx'
import { useReview } from './use-review.ts'

const CompareDialog = lazyDialog(async () => (await import('./compare-dialog.tsx')).CompareDialog)
const ReturnDialog = lazyDialog(async () => (await import('./return-dialog.tsx')).ReturnDialog)

/** The queue on the left, the page in the middle, what is known of it on the right; on a phone the page comes first. */
export function Workspace({ queue }: { queue: Queue }) {
  const { user } = useSession()
  const [now] = useState(() => new Date())
  const review = useReview(queue)
  const { papers, current, following, draft, last } = review
  const similar = useSimilar(current)
  const marked = useMemo(() => current && readWords(current), [current])
  const frame = useRef<HTMLDivElement>(null)
  const image = useRef<PageImageHandle>(null)
  const [returning, setReturning] = useState<QueuedPaper>()
  const [comparing, setComparing] = useState<SimilarPaper>()
  const lastComparing = useLastDefined(comparing)
  const better = (similar.data ?? []).find(
    ({ inLibrary, share }) => inLibrary && (share === undefined || share >= sameFrom),
  )

  const focusFrame = () => frame.current?.focus({ preventScroll: true })
  // The keys are what this page is for: they act from the start, unless somebody is somewhere else already.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [])

  /** What was pressed or written in belongs to the paper that is gone. */
  const andFocus = (act: () => void) => {
    act()
    focusFrame()
    // The next one is seen from its top.
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView({ block: 'start' })
  }
  const approveBetter = (id: string) => andFocus(() => review.approveAsBetterCopy(id))
  const approve = () => (better ? approveBetter(better.id) : andFocus(review.approve))
  const commands = {
    next: () => review.step(1),
    previous: () => review.step(-1),
    approve,
    new: () => andFocus(review.approve),
    return: () => setReturning(current),
    zoom: () => image.current?.zoom(),
    undo: review.undoLast,
    page: () => image.current?.turnPage(1),
    'page before': () => image.current?.turnPage(-1),
  }
  const press = (event: KeyboardEvent) => {
    // A dialog is a child in React's tree, but its keys are not the page's.
    if (!(event.target instanceof Node) || !frame.current?.contains(event.target)) return
    if (event.key === 'Escape' && isField(event.target)) focusFrame()
    const { key, ctrlKey, metaKey, altKey } = event
    const command = reviewCommand({ key, ctrlKey, metaKey, altKey, inField: isField(event.target) })
    if (command === undefined || event.defaultPrevented) return
    event.preventDefault()
    commands[command]()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for whatever in here has the focus
    <div ref={frame} role="region" aria-label="Review" tabIndex={-1} onKeyDown={press} className="outline-none">
      <output className="sr-only">{review.said}</output>
      {review.failure !== undefined && (
        <Message tone="error" className="mb-3">
          {review.failure}
        </Message>
      )}
      {current === undefined || draft === undefined ? (
        <Sheet>
          <EmptyState
            drawing={<ChaiDrawing />}
            title="Nothing to review"
            text={queue.reading > 0 ? 'Papers appear here once they have been read.' : 'Time for a cup of chai.'}
          />
        </Sheet>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] overflow-clip rounded-sheet border border-line bg-sheet shadow-sheet lg:grid-cols-[14rem_minmax(0,1fr)_22rem] lg:divide-x lg:divide-line">
          <div className="max-lg:order-3 max-lg:border-t max-lg:border-line">
            <QueueList papers={papers} currentId={current.id} onSelect={review.select} />
          </div>
          <div className="min-w-0 bg-sunk p-3 lg:p-5">
            {[current, ...(following ? [following] : [])].map((paper) => (
              <PageImage
                key={paper.id}
                {...(paper === current && { ref: image })}
                id={paper.id}
                bytes={paper.bytes}
                name={queuedName(paper)}
                marked={paper === current ? marked : undefined}
                hidden={paper !== current}
              />
            ))}
          </div>
          <div className="flex min-w-0 flex-col max-lg:border-t max-lg:border-line">
            <PanelHead title="Details" note={`sent ${recentTime(new Date(current.created_at), now)}`} />
            <UnreadPages paper={current} onShow={(page) => image.current?.showPage(page)} />
            <PaperFields
              key={current.id}
              accountId={user?.id ?? ''}
              paper={current}
              draft={draft}
              checked={review.checked}
              onChange={review.change}
            />
            <SimilarList similar={similar.data ?? []} failed={similar.isError} onCompare={setComparing} />
            <div className="mt-auto grid gap-2 border-t border-line bg-sheet p-4 sticky bottom-(--tab-bar) z-1">
              <Button variant="accent" block aria-keyshortcuts="a" onClick={approve}>
                {better && <Replace aria-hidden="true" strokeWidth={1.75} />}
                <span>{better ? 'Approve as better copy' : 'Approve'}</span>
                <Key>A</Key>
              </Button>
              <div className="flex gap-2">
                <Button
                  variant="line"
                  className="flex-1"
                  aria-keyshortcuts="r"
                  aria-haspopup="dialog"
                  onClick={() => setReturning(current)}
                >
                  Return
                  <Key>R</Key>
                </Button>
                {better && (
                  <Button variant="line" className="flex-1" aria-keyshortcuts="n" onClick={commands.new}>
                    As new
                    <Key>N</Key>
                  </Button>
                )}
              </div>
              <Link
                to={paths.admin({ section: 'papers', show: 'questions', id: current.id })}
                className="inline-flex min-h-tap items-center justify-center text-sm font-semibold"
              >
                See its questions
              </Link>
              <p className="text-xs leading-[1.45] text-ink-3 max-lg:hidden">
                {current.sender === ''
                  ? 'Give a reason to return it.'
                  : `${current.sender} is told either way. Give a reason to return it.`}
              </p>
            </div>
          </div>
        </div>
      )}
      <ReturnDialog
        key={returning?.id ?? 'none'}
        open={returning !== undefined}
        name={returning ? queuedName(returning) : ''}
        onClose={() => setReturning(undefined)}
        onReturn={(reason) => {
          setReturning(undefined)
          andFocus(() => review.sendBack(reason))
        }}
      />
      {current && lastComparing && (
        <CompareDialog
          open={comparing !== undefined}
          paper={current}
          other={lastComparing}
          onClose={() => setComparing(undefined)}
          onBetterCopy={() => {
            setComparing(undefined)
            approveBetter(lastComparing.id)
          }}
        />
      )}
      <UndoBanner
        message={last?.text}
        onUndo={() => andFocus(review.undoLast)}
        onDismiss={() => andFocus(review.dismiss)}
      />
    </div>
  )
}

/** Not read out: aria-keyshortcuts says it. */
function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="rounded-[3px] border border-current px-1 font-body text-xs leading-4 max-lg:hidden"
    >
      {children}
    </kbd>
  )
}
