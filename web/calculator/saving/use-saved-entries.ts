import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { freshEntries } from '#domain/cgpa/entries.ts'
import type { Entries } from '#domain/cgpa/entries.ts'
import { beforeSignOut } from '#web/storage/sign-out.ts'
import { fetchRow, sendEntries } from './account-row.ts'
import { makeKeeper } from './autosave.ts'

/** How long a server that may not be there is waited for. What it says later is still taken if it is newer. Milliseconds. */
const patience = 3000

/**
 * The entries of an account, and what keeps them. `onLost` is told of entries that were never sent and gave
 * way to newer ones from another device.
 */
export function useKeptEntries(accountId: string, onLost: (lost: Entries) => void) {
  const [fresh] = useState(freshEntries)
  const [keeper] = useState(() => {
    const account = {
      fetchRow: () => fetchRow(accountId),
      sendEntries: (entries: Entries, seen: string | null) => sendEntries(accountId, entries, seen),
    }
    return makeKeeper(accountId, account)
  })
  const { kept, keeping, asked } = useSyncExternalStore(keeper.subscribe, keeper.get, keeper.get)

  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), patience)
    return () => clearTimeout(timer)
  }, [])

  const lose = useEffectEvent(onLost)
  useEffect(() => {
    const end = keeper.start((lost) => lose(lost))
    const endSending = beforeSignOut(keeper.flush)
    const listening = new AbortController()
    const { signal } = listening
    const follow = (event: StorageEvent) => {
      if (keeper.isIn(event)) keeper.follow(event.newValue)
    }
    const turn = () => (document.visibilityState === 'hidden' ? void keeper.flush() : keeper.ask())
    addEventListener('storage', follow, { signal })
    addEventListener('online', keeper.ask, { signal })
    document.addEventListener('visibilitychange', turn, { signal })
    return () => {
      listening.abort()
      void keeper.flush()
      endSending()
      end()
    }
  }, [keeper])

  return {
    entries: kept?.entries ?? fresh,
    edit: keeper.edit,
    keeping,
    /** Nothing is kept here, and the account has not answered yet: it may hold rows. */
    isPending: kept === undefined && !asked && !waited,
  }
}
