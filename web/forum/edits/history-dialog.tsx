import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { discussionTime } from '#domain/dates/discussion-time.ts'
import { data } from '#web/backend/data.ts'
import { Changes } from '#web/content/differences/changes.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { changesOf, revisionRow } from './revisions.ts'
import type { AnyPost } from '../data/schema.ts'

/** The newest are shown. */
const shownEdits = 50

interface HistoryDialogProps {
  edited: AnyPost
  open: boolean
  onClose: () => void
}

/** What each edit of a post changed, the newest first. */
export function HistoryDialog({ edited, open, onClose }: HistoryDialogProps) {
  const { kind, post } = edited
  const query = useQuery({
    // Another version has another key: revisions are immutable.
    queryKey: ['forum', 'revisions', post.id, post.version],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('post_revisions')
        .select('revision, title, content, tags, format, edited_by, edited_at')
        .eq(`${kind}_id`, post.id)
        .order('revision', { ascending: false })
        .limit(shownEdits)
        .abortSignal(signal)
        .throwOnError()
      return z.array(revisionRow).parse(rows)
    },
    staleTime: Infinity,
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={kind === 'discussion' ? 'Edits of this discussion' : 'Edits of this comment'}
    >
      {query.data === undefined &&
        (query.isError ? <Failed busy={query.isFetching} onRetry={() => void query.refetch()} /> : <Loading />)}
      {query.data?.length === 0 && <p>The earlier text has been deleted.</p>}
      <ol className="grid gap-5">
        {query.data &&
          changesOf(query.data, edited).map(({ revision, by, at, changes }) => (
            <li key={revision} className="border-line not-first:border-t not-first:pt-5">
              <h3 className="text-sm font-semibold">{by}</h3>
              <time dateTime={at} className="text-xs text-ink-2">
                {discussionTime(at)}
              </time>
              <div className="mt-1.5 leading-[1.55] wrap-anywhere">
                <Changes changes={changes} />
              </div>
            </li>
          ))}
      </ol>
      {query.data?.length === shownEdits && (
        <p className="mt-5 text-sm text-ink-2">{`The newest ${shownEdits} edits are shown.`}</p>
      )}
    </Dialog>
  )
}

function Loading() {
  return (
    <>
      <output className="sr-only">Loading edits...</output>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-3 h-4 w-11/12" />
      <Skeleton className="mt-2.5 h-4 w-3/4" />
    </>
  )
}

function Failed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div className="grid justify-items-start gap-3">
      <Message tone="error" title="Failed to load edits">
        Check your connection and try again.
      </Message>
      <Button variant="line" busy={busy} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
