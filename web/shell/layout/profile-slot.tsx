import { lazy, Suspense, useState } from 'react'
import { useProfilePanel } from './profile-panel-state.ts'

const load = () => import('#web/accounts/profile/profile-panel.tsx')
const ProfilePanel = lazy(async () => ({ default: (await load()).ProfilePanel }))

/** On the first sign of intent: the panel brings the account's code, which no public page needs. */
export const preloadProfilePanel = () => void load()

export function ProfileSlot() {
  const { isOpen, close } = useProfilePanel()
  // Stays mounted once opened, so that closing can be animated.
  const [used, setUsed] = useState(isOpen)
  if (isOpen && !used) setUsed(true)

  return (
    used && (
      <Suspense>
        <ProfilePanel open={isOpen} onClose={close} />
      </Suspense>
    )
  )
}
