import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

interface DetailsPanelProps {
  tools: ReactNode
  onClose: () => void
  children?: ReactNode
}

/** Beside the pages, or, on a phone, over the lower half of them. */
export function DetailsPanel({ tools, onClose, children }: DetailsPanelProps) {
  return (
    <section
      aria-label="Details"
      className="flex flex-col overflow-y-auto overscroll-contain bg-sheet max-lg:max-h-[46dvh] max-lg:rounded-t-panel max-lg:border-t max-lg:border-edge lg:w-88 lg:shrink-0 lg:border-l lg:border-line"
    >
      <div className="sticky top-0 z-1 flex items-center justify-between border-b-2 border-margin bg-sheet py-1 pr-1 pl-4 lg:hidden">
        <h2 className="text-[1.0625rem]">Details</h2>
        <IconButton label="Close the details" onClick={onClose}>
          <ChevronDown aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="flex flex-wrap gap-2 border-b border-line p-3 lg:hidden">{tools}</div>
      {children}
    </section>
  )
}
