import { useState } from 'react'
import { prefetch } from '#web/ui/browser/load-with-retry.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { useProfilePanel } from '#web/page/profile-panel-state.ts'

const load = async () => (await import('#web/accounts/profile/profile-panel.tsx')).ProfilePanel
const ProfilePanel = lazyDialog(load, { prefetched: false })

/** At the first sign of intent: the panel loads the account's code, which no public page needs. */
export const preloadProfilePanel = () => prefetch(load)

export function ProfileSlot() {
  const { isOpen, close } = useProfilePanel()
  // Remains mounted once opened, so that closing can be animated.
  const [used, setUsed] = useState(isOpen)
  if (isOpen && !used) setUsed(true)

  return used && <ProfilePanel open={isOpen} onClose={close} />
}
