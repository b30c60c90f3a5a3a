import { X } from 'lucide-react'
import { type Anchor, anchorNouns } from '#domain/forum/anchors.ts'
import { useAnchor } from '#web/content/discussions/anchor.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { anchorIcons } from './anchor-icons.ts'

interface AboutChipProps {
  about: Anchor
  disabled: boolean
  onRemove: () => void
}

/** What a new discussion will be about. As high before its title is loaded. */
export function AboutChip({ about, disabled, onRemove }: AboutChipProps) {
  const { data: anchor, isPending } = useAnchor(about)
  const Icon = anchorIcons[about.kind]
  const noun = anchorNouns[about.kind]
  return (
    <div className="flex min-h-12 items-center gap-2.5 rounded-sheet bg-sunk py-0.5 pr-0.5 pl-3 text-sm">
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0 text-ink-2" />
      <p dir="auto" className="line-clamp-2 min-w-0 flex-1 leading-snug wrap-anywhere">
        <span className="text-ink-2">{`About this ${noun}: `}</span>
        <bdi className="font-semibold">{anchor?.title ?? (isPending ? '' : 'you cannot open it')}</bdi>
      </p>
      <IconButton label={`Not about this ${noun}`} disabled={disabled} onClick={onRemove}>
        <X aria-hidden="true" strokeWidth={1.75} className="size-4.5!" />
      </IconButton>
    </div>
  )
}
