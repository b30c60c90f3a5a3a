import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface DisclosureProps {
  title: string
  open: boolean
  onToggle: () => void
  children: ReactNode
}

/** A sheet that opens below its title. */
export function Disclosure({ title, open, onToggle, children }: DisclosureProps) {
  const id = useId()
  return (
    <Sheet as="section" aria-labelledby={`${id}-button`}>
      <h2 className="text-lg leading-snug">
        <button
          type="button"
          id={`${id}-button`}
          aria-expanded={open}
          aria-controls={`${id}-panel`}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center justify-between gap-3 rounded-sheet px-4 py-3 text-left hover:bg-sunk md:px-6"
        >
          {title}
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.75}
            className={classNames('size-5 transition-[rotate] duration-200', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={`${id}-panel`} hidden={!open} className="px-4 pt-1 pb-5 md:px-6">
        {children}
      </div>
    </Sheet>
  )
}
