import { FileText } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'

interface PageOnPressProps {
  caption: string
  children: ReactNode
}

/** A page of a paper, drawn once it is wanted. */
export function PageOnPress({ caption, children }: PageOnPressProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-xs text-ink-2">{caption}</p>
        <Button variant="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <FileText aria-hidden="true" strokeWidth={1.75} />
          {open ? 'Hide the page' : 'See the page'}
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </>
  )
}
