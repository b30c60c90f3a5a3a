import { Volume2, VolumeX } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { type Mutable, useMute, useMuted } from './mute.ts'

interface MuteDialogProps {
  /** The author and the tags of a discussion. */
  choices: readonly Mutable[]
  open: boolean
  onClose: () => void
}

export function MuteDialog({ choices, open, onClose }: MuteDialogProps) {
  const query = useMuted()
  const { change, isPending } = useMute()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Mute"
      description="What you mute folds to one line, is not counted as unread, and you are not notified of it. Nobody else learns of it. You find it in the notification settings."
    >
      {query.data === undefined && query.isError && (
        <LoadFailed
          title="What you muted could not be loaded"
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton className="h-24 w-full" />}
      {query.data && (
        <ul>
          {choices.map((what) => {
            const isMuted = query.data.has(what.value)
            return (
              <li
                key={what.value}
                className="flex items-center justify-between gap-3 border-line py-2 not-last:border-b"
              >
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  <span className="block text-xs text-ink-2">{what.column === 'tag' ? 'Tag' : 'Author'}</span>
                  <span className="font-semibold">{what.name}</span>
                </span>
                <Button
                  variant="line"
                  aria-label={`${isMuted ? 'Unmute' : 'Mute'} ${what.name}`}
                  busy={isPending}
                  onClick={() => change({ what, isMuted: !isMuted })}
                >
                  {isMuted ? (
                    <Volume2 aria-hidden="true" strokeWidth={1.75} />
                  ) : (
                    <VolumeX aria-hidden="true" strokeWidth={1.75} />
                  )}
                  <span>{isMuted ? 'Unmute' : 'Mute'}</span>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}
