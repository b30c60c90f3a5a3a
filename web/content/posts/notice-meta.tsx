import { Globe, Users } from 'lucide-react'
import { dayAndMonth } from '#domain/notices.ts'
import { DueChip } from '#web/content/notices/due-chip.tsx'
import type { BoardNotice } from './board.ts'

/** What distinguishes a notice from a post beside it: its author, its audience and its deadline. */
export function NoticeMeta({ notice, withAuthor = true }: { notice: BoardNotice; withAuthor?: boolean }) {
  const { author, audience, deadline } = notice
  const Icon = audience === 'everyone' ? Globe : Users
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs leading-[1.5] text-ink-2">
      <span>Notice</span>
      {withAuthor && (
        <bdi dir="auto" className="min-w-0 wrap-anywhere">
          {author}
        </bdi>
      )}
      {audience !== 'pro' && (
        <span className="inline-flex items-center gap-1">
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-3.5" />
          {audience}
        </span>
      )}
      {deadline !== null && (
        <>
          <span>{`Last date ${dayAndMonth(deadline)}`}</span>
          <DueChip deadline={deadline} />
        </>
      )}
    </p>
  )
}
