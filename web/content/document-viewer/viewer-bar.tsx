import { Dialog } from '@base-ui/react/dialog'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'

interface ViewerBarProps {
  title: string
  description?: string | undefined
  children?: ReactNode
}

export function ViewerBar({ title, description, children }: ViewerBarProps) {
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-0.5 border-b border-line bg-sheet px-1 py-1 lg:gap-x-2 lg:px-3">
      <Dialog.Close aria-label="Close" className={iconButtonClass()}>
        <ArrowLeft aria-hidden="true" strokeWidth={1.75} />
      </Dialog.Close>
      <div className="min-w-0 flex-1 pl-1">
        <Dialog.Title
          dir="auto"
          className="line-clamp-2 text-[1.0625rem] leading-[1.2] wrap-break-word sm:leading-[1.3]"
        >
          {title}
        </Dialog.Title>
        {description !== undefined && description !== '' && (
          <Dialog.Description dir="auto" className="truncate text-xs text-ink-2">
            {description}
          </Dialog.Description>
        )}
      </div>
      {children}
    </div>
  )
}
