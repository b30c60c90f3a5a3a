import { CornerUpLeft, X } from 'lucide-react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import type { Answered } from '../drafts/draft.ts'

/** Which comment the one that is written answers. */
export function Answering({ answered, onStop }: { answered: Answered; onStop: () => void }) {
  return (
    <p className="flex min-w-0 basis-full items-center gap-2 text-sm text-ink-2">
      <CornerUpLeft aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        <span>{'In answer to '}</span>
        <bdi className="font-semibold text-ink">{answered.name}</bdi>
      </span>
      <IconButton label={`Not in answer to ${answered.name}`} className="-my-1.5" onClick={onStop}>
        <X aria-hidden="true" strokeWidth={1.75} className="size-4.5!" />
      </IconButton>
    </p>
  )
}
