import { places, formerNames } from './storage-keys.ts'
import type { StorageKey } from './storage-keys.ts'

// Every call may find the storage closed to us, or full: then nothing is stored, and the page goes on.

const areaOf = ({ area }: Pick<StorageKey, 'area'>): Storage => (area === 'local' ? localStorage : sessionStorage)

/** Who is signed in here, as far as is known; what belongs to another is not written any more. */
let present: string | undefined
/** Who has signed out: what was still on its way to the storage must not arrive there. */
const gone = new Set<string>()
const isMine = (account: string) => !gone.has(account) && (present === undefined || present === account)

/** One value in the storage. `closed`: the storage is not to be had. */
export type Slot = ReturnType<typeof slot>

/** What belongs to nobody in particular. */
export const slot = (place: StorageKey) => makeSlot(place, place.name, () => true)

/** What belongs to an account; `what`, where it has several. */
export const slotOf = (place: StorageKey, account: string, what?: string) =>
  makeSlot(place, [place.name, account, what].filter((part) => part !== undefined).join(':'), () => isMine(account))

/** Where an earlier version stored an account's conversation. */
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
    /** False where it could not be stored. */
    write: (text: string | undefined): boolean => {
      try {
        if (text === undefined) areaOf(place).removeItem(key)
        else if (mayWrite()) areaOf(place).setItem(key, text)
        return true
      } catch {
        return false
      }
    },
    /** Whether another tab has just written it. */
    isIn: (event: StorageEvent): boolean => event.key === key && event.storageArea === areaOf(place),
  }
}

/** Somebody is signed in: what others left here goes. */
export function forgetOthers(account: string): void {
  present = account
  gone.delete(account)
  forget(['person', 'session'], (key) => !key.split(':').includes(account))
}

/** A session is over. What somebody was writing stays for them, until they or somebody else signs in. */
export function forgetSessions(): void {
  forget(['session'], () => true)
}

/** Somebody has signed out: nothing that was theirs, or anybody's before them, is left in this browser. */
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
      // Storage is closed to us, so nothing is in it.
    }
  }
}

/** The session as the auth client stored it, which alone writes it. */
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
