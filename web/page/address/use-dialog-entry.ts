import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Location } from 'react-router'
import { dialogsIn, held } from './history-entry.ts'
import { useHydrated } from '../hydration/hydrated.ts'
import { useStableCallback } from '../use-stable-callback.ts'

/** Says once at each place in the history that it may be left: a second press comes before the first has arrived. */
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
 * For a dialog that has no address of its own. While it is open it has an entry in the history, so that Back
 * closes it like one that an address opened. A link inside it replaces that entry: its page takes the dialog's
 * place, and nothing has to be closed.
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
      // With an entry for each press, it would take as many to close it.
      if (isOpen || !mayLeave()) return
      // What is searched for may have come into the address and not be rendered yet.
      const { pathname, search, hash } = location
      void navigate(
        { pathname, search, hash },
        { state: { ...held(state), dialogs: [...dialogs, name] }, preventScrollReset: true },
      )
    }),
    /** Closes what was opened above it, too. */
    close: useStableCallback(() => {
      if (isOpen) stepBack(dialogs.length - dialogs.indexOf(name))
    }),
  }
}
