import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { freshEntries } from '#domain/cgpa/entries.ts'
import type { Entries } from '#domain/cgpa/entries.ts'
import { beforeSignOut } from '#web/storage/sign-out.ts'
import { fetchRow, sendEntries } from './account-row.ts'
import { createAutosave } from './autosave.ts'

/** How long a server that may not be there is waited for. What it says later is still taken if it is newer. Milliseconds. */
const timeout = 3000

/**
 * The entries of an account, and what keeps them. `onLost` is told of entries that were never sent and gave
 * way to newer ones from another device.
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
    /** Nothing is saved in this browser, and the account, which may hold rows, has not answered yet. */
    isPending: saved === undefined && !asked && !waited,
  }
}
