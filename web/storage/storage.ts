import { places, formerNames } from './storage-keys.ts'
import type { StorageKey } from './storage-keys.ts'

// Every call may find the storage closed or full: then nothing is stored, and the page continues.

const areaOf = ({ area }: Pick<StorageKey, 'area'>): Storage => (area === 'local' ? localStorage : sessionStorage)

/** The account that is signed in, as far as it is known; what belongs to another is no longer written. */
let present: string | undefined
/** Accounts that have signed out: their pending writes must not be stored. */
const gone = new Set<string>()
const isMine = (account: string) => !gone.has(account) && (present === undefined || present === account)

/** One stored value. `closed`: the storage is not available. */
export type Slot = ReturnType<typeof slot>

/** A value without an owner. */
export const slot = (place: StorageKey) => makeSlot(place, place.name, () => true)

/** A value of an account; `what`, where the account has several. */
export const slotOf = (place: StorageKey, account: string, what?: string) =>
  makeSlot(place, [place.name, account, what].filter((part) => part !== undefined).join(':'), () => isMine(account))

/** The key under which an earlier version stored an account's conversation. */
export const formerAssistantSlot = (account: string) =>
  makeSlot(places.assistant, `private:${account}:assistant`, () => false)

function makeSlot(place: StorageKey, key: string, mayWrite: () => boolean) {
  return {
    key,
    place,
    read: (): string | null | 'closed' => {
      try {
        return areaOf(place).getItem(key)
      } catch {
        return 'closed'
      }
    },
    /** Returns false where it could not be stored. */
    write: (text: string | undefined): boolean => {
      try {
        if (text === undefined) areaOf(place).removeItem(key)
        else if (mayWrite()) areaOf(place).setItem(key, text)
        return true
      } catch {
        return false
      }
    },
    /** Whether another tab has just written this value. */
    isIn: (event: StorageEvent): boolean => event.key === key && event.storageArea === areaOf(place),
  }
}

/** Deletes what other accounts left when this one signs in. */
export function forgetOthers(account: string): void {
  present = account
  gone.delete(account)
  forget(['person', 'session'], (key) => !key.split(':').includes(account))
}

/** Called when a session has ended. Drafts remain until the person or another one signs in. */
export function forgetSessions(): void {
  forget(['session'], () => true)
}

/** Called after signing out: deletes everything of this account, and of any before it. */
export function forgetPersons(account: string | undefined): void {
  if (account !== undefined) gone.add(account)
  present = undefined
  forget(['person', 'session', 'moment'], () => true)
}

function forget(owners: readonly StorageKey['owner'][], goes: (key: string) => boolean): void {
  const listed = Object.values(places).filter(({ owner }) => owners.includes(owner))
  for (const area of ['local', 'session'] as const) {
    const names = [...formerNames, ...listed.filter((place) => place.area === area).map(({ name }) => name)]
    try {
      const storage = areaOf({ area })
      const found = Object.keys(storage).filter((key) =>
        names.some((name) => key === name || key.startsWith(`${name}:`)),
      )
      for (const key of found) if (goes(key)) storage.removeItem(key)
    } catch {
      // The storage is closed, so it is empty.
    }
  }
}

/** The session as stored by the auth client, which alone writes it. */
export function storedSessionText(storageKey: string): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** For a client that could not reach the server to sign out. */
export function dropStoredSession(storageKey: string): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // As above.
  }
}
