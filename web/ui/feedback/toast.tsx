import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazyOptional } from '../browser/load-with-retry.ts'
import { whenWanted } from '../browser/warm.ts'

export type ToastKind = 'success' | 'error' | 'info'
/** A button in the toast, which is then shown for longer. */
export type ToastAction = { label: string; act: () => void }

const load = () => import('./toast-list.tsx')
const ToastList = lazyOptional(load, (module) => module.ToastList)

/** Whether the list is to be loaded, and the listeners for that. */
let wanted = false
const listeners = new Set<() => void>()

function want() {
  wanted = true
  for (const listener of listeners) listener()
}

// A toast waits until its list has loaded.
async function show(kind: ToastKind, text: string, action?: ToastAction) {
  try {
    const { pushToast } = await load()
    want()
    await pushToast(kind, text, action)
  } catch {
    // If the list cannot be loaded, the toast is dropped.
  }
}

/** Transient messages after an action, for 3000 ms. What must be read is a Message. */
export const toast = {
  success: (text: string, action?: ToastAction) => void show('success', text, action),
  error: (text: string) => void show('error', text),
  info: (text: string) => void show('info', text),
}

/** Once per document. The list is loaded with the first action, which may end in a toast, or when the page is idle. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  )
  useEffect(() => whenWanted(want), [])
  return (
    shown && (
      <Suspense>
        <ToastList />
      </Suspense>
    )
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
