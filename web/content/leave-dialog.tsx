import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

interface LeaveDialogProps {
  title: string
  /** A description of what would be lost. */
  children: ReactNode
  /**
   * The part of the address that identifies this page; the path alone where the rest only opens and closes parts of it.
   */
  pageOf?: (location: Location) => string
}

const pathOf = ({ pathname }: Location) => pathname

/** Asks for a confirmation before navigation leaves a page with unsaved changes. */
export function LeaveDialog({ title, children, pageOf = pathOf }: LeaveDialogProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => pageOf(currentLocation) !== pageOf(nextLocation))
  useEffect(() => {
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={title}
      confirmLabel="Leave"
    >
      {children}
    </ConfirmDialog>
  )
}
