import { PostTags } from '#web/content/posts/post-tags.tsx'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ItemNotFound, notFoundTitle } from '#web/ui/feedback/item-not-found.tsx'
import { useNotice, useNotices } from '../notices.ts'
import { useMarks, useReadOnOpen } from '../reads.ts'
import { issuedBy, wording } from '../wording.ts'
import { NoticeDetail } from './notice-detail.tsx'
import { NoticeStamps } from './notice-stamps.tsx'

interface NoticeDialogProps {
  id: string
  open: boolean
  onClose: () => void
}

/** Another notice needs another key. The list's data is shown while the text is fetched. */
export function NoticeDialog({ id, open, onClose }: NoticeDialogProps) {
  const query = useNotice(id, open)
  const listed = useNotices().data?.find((notice) => notice.id === id)
  const gone = query.data === null
  const notice = gone ? undefined : (query.data ?? listed)
  const before = useReadOnOpen((open && query.data) || undefined)
  const marks = useMarks(id, query.data?.revision ?? 1)

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="full"
      kicker={notice && <NoticeStamps notice={notice} />}
      title={notice?.title ?? notFoundTitle(wording.notice.one, gone)}
      description={
        notice &&
        notice.tags.length > 0 && <PostTags tags={notice.tags} addressOf={(tag) => paths.notice({ q: tag })} />
      }
      footer={
        notice && (
          <>
            <p dir="auto" className="min-w-0 flex-[1_1_18rem] text-xs leading-[1.5] wrap-anywhere text-ink-2">
              {issuedBy(notice.author)}
            </p>
            <Button variant="line" onClick={onClose}>
              Close
            </Button>
          </>
        )
      }
    >
      {query.data && <NoticeDetail notice={query.data} before={before} marks={marks} />}
      {!query.data && (
        <ItemNotFound
          one={wording.notice.one}
          {...{ gone, onClose }}
          failed={query.isError}
          onRetry={() => void query.refetch()}
          goneText="It may have been removed, or the link is incomplete."
          seeAll={wording.notice.seeAll}
        />
      )}
    </Dialog>
  )
}
