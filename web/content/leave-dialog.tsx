import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

interface LeaveDialogProps {
  title: string
  /** What would be lost. */
  children: ReactNode
  /** What in the address says which page this is; the path alone where the rest opens and closes parts of it. */
  pageOf?: (location: Location) => string
}

const pathOf = ({ pathname }: Location) => pathname

/** While there is something to lose: another page is opened only when somebody says that it may go. */
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
