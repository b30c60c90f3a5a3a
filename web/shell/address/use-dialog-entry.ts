import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Location } from 'react-router'
import { dialogsIn, held } from './history-entry.ts'
import { useHydrated } from '../hydration/hydrated.ts'
import { useStableCallback } from '../use-stable-callback.ts'

/** Goes back by so many entries, once: a second press on Escape before the first has arrived must not leave the page. */
export function useStepBack(): (entries: number) => void {
  const location = useLocation()
  const navigate = useNavigate()
  const left = useRef<Location>(undefined)
  return useStableCallback((entries) => {
    if (left.current === location) return
    left.current = location
    void navigate(-entries)
  })
}

/**
 * For a dialog that has no address of its own. While it is open it has an entry in the history, so that Back
 * closes it like one that an address opened. A link inside it replaces that entry: its page takes the dialog's
 * place, and nothing has to be closed.
 */
export function useDialogEntry(name: string) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const stepBack = useStepBack()
  const hydrated = useHydrated()
  const dialogs = hydrated ? dialogsIn(state) : []
  const isOpen = dialogs.includes(name)

  return {
    isOpen,
    open: useStableCallback(() => {
      if (isOpen) return
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
