import { useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '../channels/section.tsx'
import { type Muted, useMutes, useUnmute } from './muted.ts'

/** What is muted in the forum, with a way back. */
export function MutedSection() {
  const query = useMutes()
  const unmute = useUnmute()
  const muted = query.data
  const text = useRef<HTMLParagraphElement>(null)
  if (muted === undefined && query.isError)
    return (
      <LoadFailed
        title="What you muted could not be loaded"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <Section title="Muted">
      <p ref={text} tabIndex={-1} className="text-sm text-ink-2 outline-none">
        Posts of these people, and discussions with these tags, fold to one line and do not notify you. Nobody else
        learns of it. Mute in a discussion: its author or a tag, or the author of a comment.
      </p>
      {muted === undefined ? (
        <Skeleton className="h-12 w-full" />
      ) : muted.length === 0 ? (
        <p className="text-sm">You have muted nobody, and no tag.</p>
      ) : (
        <MutedList
          muted={muted}
          busy={unmute.isPending}
          onUnmute={(one) => {
            unmute.send(one)
            // The pressed button goes with its row.
            text.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </Section>
  )
}

interface MutedListProps {
  muted: readonly Muted[]
  busy: boolean
  onUnmute: (one: Muted) => void
}

function MutedList({ muted, busy, onUnmute }: MutedListProps) {
  return (
    <ul aria-label="Muted" className="max-h-96 w-full overflow-y-auto border-b border-line">
      {muted.map((one) => (
        <li
          key={one.id}
          className="grid min-h-tap grid-cols-[minmax(0,1fr)_auto] items-center gap-2 border-t border-line text-sm"
        >
          <span dir="auto" className="wrap-anywhere">
            <span className="mr-2 text-xs text-ink-2">{one.kind}</span>
            <bdi className="font-semibold">{one.name}</bdi>
          </span>
          <Button variant="quiet" aria-label={`Unmute ${one.name}`} busy={busy} onClick={() => onUnmute(one)}>
            Unmute
          </Button>
        </li>
      ))}
    </ul>
  )
}
