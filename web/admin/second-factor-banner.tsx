import { X } from 'lucide-react'
import { useState } from 'react'
import { TwoFactor } from '#web/accounts/security/two-factor.tsx'
import { useSession } from '#web/session/session.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { places } from '#web/storage/storage-keys.ts'
import { slotOf } from '#web/storage/storage.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'

/** Asks an admin without a second factor to set one up; put away, it stays away until the tab is closed. */
export function SecondFactorBanner() {
  const { user } = useSession()
  const reminder = slotOf(places.factorReminder, user?.id ?? '')
  // Where the storage is closed to us, it stays away until the page is left.
  const [dismissed, setDismissed] = useState(() => reminder.read() === 'away')
  const { isOpen, open, close } = useDialogEntry('admin-two-factor')
  // The dialog stays while it tells that it is done.
  const hasFactor = user?.factors?.some(({ status }) => status === 'verified') === true
  if (!user) return null

  return (
    <>
      {!hasFactor && !dismissed && (
        <Message tone="warning" title="Your admin account has no second factor" className="mt-4">
          {/* Above every page: on a phone, one line and its buttons. */}
          <p className="max-md:hidden">
            Anyone who learns your password can do everything that you can do here. A second factor prevents this.
          </p>
          <div className="-ml-3 flex flex-wrap items-center max-md:-mb-2 md:mt-1">
            <Button variant="quiet" onClick={open}>
              <span className="max-md:hidden">Set up two-factor authentication</span>
              <span className="md:hidden">Set it up</span>
            </Button>
            <IconButton
              label="Hide for now"
              className="ml-auto"
              onClick={() => {
                reminder.write('away')
                setDismissed(true)
              }}
            >
              <X aria-hidden="true" strokeWidth={1.75} />
            </IconButton>
          </div>
        </Message>
      )}
      <Dialog open={isOpen} onClose={close} title="Two-factor authentication" size="sm">
        <TwoFactor user={user} />
      </Dialog>
    </>
  )
}
