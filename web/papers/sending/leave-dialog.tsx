import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

/** While there is something to send: photographs that are nowhere else are not lost by a slip of the thumb. */
export function LeaveDialog() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
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
      title="Leave without sending?"
      confirmLabel="Leave"
    >
      The pages and files that you have chosen are not sent, and photographs taken here are gone.
    </ConfirmDialog>
  )
}
