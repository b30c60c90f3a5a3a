import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { freshEntries } from '#domain/cgpa/entries.ts'
import type { Entries } from '#domain/cgpa/entries.ts'
import { beforeSignOut } from '#web/storage/sign-out.ts'
import { fetchRow, sendEntries } from './account-row.ts'
import { createAutosave } from './autosave.ts'

/** The maximum wait for a server that may be unreachable, ms. A later response is still used if it is newer. */
const timeout = 3000

/**
 * The entries of an account, with autosave. `onLost` receives entries that were never sent and were replaced by newer
 * ones from another browser.
 */
export function useSavedEntries(accountId: string, onLost: (lost: Entries) => void) {
  const [fresh] = useState(freshEntries)
  const [autosave] = useState(() => {
    const account = {
      fetchRow: () => fetchRow(accountId),
      sendEntries: (entries: Entries, seen: string | null) => sendEntries(accountId, entries, seen),
    }
    return createAutosave(accountId, account)
  })
  const { saved, status, asked } = useSyncExternalStore(autosave.subscribe, autosave.get, autosave.get)

  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), timeout)
    return () => clearTimeout(timer)
  }, [])

  const lose = useEffectEvent(onLost)
  useEffect(() => {
    const end = autosave.start((lost) => lose(lost))
    const endSending = beforeSignOut(autosave.flush)
    const listening = new AbortController()
    const { signal } = listening
    const follow = (event: StorageEvent) => {
      if (autosave.isIn(event)) autosave.follow(event.newValue)
    }
    const turn = () => (document.visibilityState === 'hidden' ? void autosave.flush() : autosave.ask())
    addEventListener('storage', follow, { signal })
    addEventListener('online', autosave.ask, { signal })
    document.addEventListener('visibilitychange', turn, { signal })
    return () => {
      listening.abort()
      void autosave.flush()
      endSending()
      end()
    }
  }, [autosave])

  return {
    entries: saved?.entries ?? fresh,
    edit: autosave.edit,
    status,
    /** Nothing is saved in this browser, and the account, which may have rows, has not responded yet. */
    isPending: saved === undefined && !asked && !waited,
  }
}
