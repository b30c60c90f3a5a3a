import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Location } from 'react-router'
import { dialogsIn, held } from './history-entry.ts'
import { useHydrated } from '../hydration/hydrated.ts'
import { useStableCallback } from '../use-stable-callback.ts'

/** Returns true once per location: a second press arrives before the first navigation has rendered. */
function useLeaveOnce(): () => boolean {
  const location = useLocation()
  const left = useRef<Location>(undefined)
  return () => {
    if (left.current === location) return false
    left.current = location
    return true
  }
}

/** Goes back by so many entries, once: Escape, pressed twice, must not leave the page. */
export function useStepBack(): (entries: number) => void {
  const navigate = useNavigate()
  const mayLeave = useLeaveOnce()
  return useStableCallback((entries) => {
    if (mayLeave()) void navigate(-entries)
  })
}

/**
 * For a dialog without an address of its own. While it is open it has a history entry, so that Back closes it like one
 * that an address opened. A link inside the dialog replaces that entry, so nothing has to be closed.
 */
export function useDialogEntry(name: string) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const stepBack = useStepBack()
  const mayLeave = useLeaveOnce()
  const hydrated = useHydrated()
  const dialogs = hydrated ? dialogsIn(state) : []
  const isOpen = dialogs.includes(name)

  return {
    isOpen,
    open: useStableCallback(() => {
      // With an entry per press, closing would take as many presses.
      if (isOpen || !mayLeave()) return
      // A search may be in the address already without being rendered yet.
      const { pathname, search, hash } = location
      void navigate(
        { pathname, search, hash },
        { state: { ...held(state), dialogs: [...dialogs, name] }, preventScrollReset: true },
      )
    }),
    /** Closes the dialogs above it, too. */
    close: useStableCallback(() => {
      if (isOpen) stepBack(dialogs.length - dialogs.indexOf(name))
    }),
  }
}
