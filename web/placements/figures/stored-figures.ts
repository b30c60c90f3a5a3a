import { useMemo, useSyncExternalStore } from 'react'
import { figuresShape } from '#domain/drives/figures.ts'
import type { Figures } from '#domain/drives/figures.ts'
import { places } from '#web/storage/storage-keys.ts'
import { slotOf } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'

// Figures stay on the device until their owner saves them to the account.

const text = shaped<Figures>(figuresShape)
const slot = (account: string) => slotOf(places.figures, account)

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab has changed them.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Where the storage is closed, they last as long as the page. */
const inMemory = new Map<string, string>()

const readText = (account: string): string | null => {
  const stored = slot(account).read()
  return stored === 'closed' ? (inMemory.get(account) ?? null) : stored
}

/** Undefined until some were entered on this device. */
export function useStoredFigures(account: string): Figures | undefined {
  const stored = useSyncExternalStore(
    subscribe,
    () => readText(account),
    () => null,
  )
  return useMemo(() => text.readText(places.figures.version, stored), [stored])
}

/** @param figures undefined deletes them from this device */
export function storeFigures(account: string, figures: Figures | undefined): void {
  const stored = text.write(slot(account), figures)
  if (stored || figures === undefined) inMemory.delete(account)
  else inMemory.set(account, JSON.stringify({ version: places.figures.version, value: figures }))
  for (const listener of listeners) listener()
}
