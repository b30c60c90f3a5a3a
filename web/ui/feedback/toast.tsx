import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazyOptional } from '../browser/load-with-retry.ts'
import { whenWanted } from '../browser/warm.ts'

export type ToastKind = 'success' | 'error' | 'info'

const load = () => import('./toast-list.tsx')
const ToastList = lazyOptional(load, (module) => module.ToastList)

/** Whether the list is to be loaded, and who waits to be told. */
let wanted = false
const listeners = new Set<() => void>()

function want() {
  wanted = true
  for (const listener of listeners) listener()
}

// A toast before its list has come waits for it.
async function show(kind: ToastKind, text: string) {
  try {
    const { pushToast } = await load()
    want()
    await pushToast(kind, text)
  } catch {
    // Without a connection for its list, it passes by unseen.
  }
}

/** Words that pass by after an act, for 3000 ms. What must be read stands in a Message. */
export const toast = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
  info: (text: string) => void show('info', text),
}

/** Once per document. Its list comes with the first act, which may end in a toast, or when the page is quiet. */
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
