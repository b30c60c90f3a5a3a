import { Suspense } from 'react'
import { AttachmentList } from '#web/content/attachments/attachment-list.tsx'
import { Issued } from '#web/content/posts/post-head.tsx'
import { DiscussionsAbout } from '#web/content/discussions/lazy-discussions-about.tsx'
import { SafeHtml } from '#web/content/safe-html.tsx'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { RefreshCw } from 'lucide-react'
import { counted } from '#domain/counted.ts'
import { dayAndMonth } from '#domain/notices.ts'
import { Actions } from './actions.tsx'
import { Authenticity } from './authenticity.tsx'
import { DeadlineCard } from './deadline-card.tsx'
import type { Notice } from '../notices.ts'
import type { Marks, Read } from '../reads.ts'

const Difference = lazyOptional(
  () => import('./difference.tsx'),
  (module) => module.Difference,
)
const ForGroups = lazyOptional(
  () => import('./for-groups.tsx'),
  (module) => module.ForGroups,
)

interface NoticeDetailProps {
  notice: Notice
  /** The mark of the previous reading: null where there was none, undefined where it is not known. */
  before?: Read | null | undefined
  /** Absent for a reader without an account. */
  marks?: Marks | undefined
}

/** The text comes first; deadline and actions follow it on an upright phone, and are beside it where there is room. */
export function NoticeDetail({ notice, before, marks }: NoticeDetailProps) {
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_15rem] lying:grid-cols-[minmax(0,1fr)_15rem] lying:gap-x-5">
      <div className="min-w-0">
        <Issued post={notice} />
        {before && before.revision < notice.revision && <Changed notice={notice} before={before} />}
        <SafeHtml html={notice.content} />
        {notice.notice_attachments.length > 0 && (
          <section className="mt-6">
            <h2 className="mb-2 text-base">{counted(notice.notice_attachments.length, 'attachment')}</h2>
            <AttachmentList of="notices" attachments={notice.notice_attachments} />
          </section>
        )}
      </div>
      <aside className="grid content-start gap-4 self-start lying:sticky lying:top-0">
        {notice.deadline !== null && <DeadlineCard deadline={notice.deadline} />}
        <Actions notice={notice} marks={marks} />
        <Authenticity notice={notice} />
        {notice.groups !== undefined && notice.groups.length > 0 && (
          <Suspense>
            <ForGroups groups={notice.groups} />
          </Suspense>
        )}
        {marks && <DiscussionsAbout anchor={{ kind: 'notice', id: notice.id }} />}
      </aside>
    </div>
  )
}

function Changed({ notice, before }: { notice: Notice; before: Read }) {
  return (
    <div role="status" className="mb-5 flex gap-3 rounded-sheet bg-marigold-wash px-4 py-3 text-sm text-ink">
      <RefreshCw aria-hidden="true" strokeWidth={1.75} className="mt-[.1em] size-[1.35em] text-marigold-ink" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-bold">{`Changed since you read it on ${dayAndMonth(before.read_at)}`}</p>
        <Suspense>
          <Difference notice={notice} revision={before.revision} />
        </Suspense>
      </div>
    </div>
  )
}
