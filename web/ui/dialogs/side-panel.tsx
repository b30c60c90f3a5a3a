import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { scrimClass } from './dialog.tsx'
import { iconButtonClass } from '../buttons/icon-button.tsx'

interface SidePanelProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

export function SidePanel({ open, onClose, title, children }: SidePanelProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup className="fixed w-[min(26rem,100vw)] inset-y-0 right-0 z-(--z-dialog) flex flex-col overflow-y-auto overscroll-contain border-l border-line bg-sheet shadow-over transition-[opacity,translate] duration-280 outline-none data-ending-style:translate-x-3 data-ending-style:opacity-0 data-starting-style:translate-x-3 data-starting-style:opacity-0">
          <div className="flex items-center justify-between gap-3 py-2 pr-2 pl-5">
            <Base.Title className="font-body text-sm font-normal text-ink-2">{title}</Base.Title>
            <Base.Close aria-label="Close" className={iconButtonClass()}>
              <X aria-hidden="true" strokeWidth={1.75} />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
