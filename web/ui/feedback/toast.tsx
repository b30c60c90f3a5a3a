import { Suspense, useEffect, useState } from 'react'
import { lazyOptional, loadNow } from '../browser/load-with-retry.ts'
import { whenIdle } from '../browser/when-idle.ts'

export type ToastKind = 'success' | 'error' | 'info'

const load = () => import('./toast-list.tsx')
const ToastList = lazyOptional(load, (module) => module.ToastList)

// A toast before its list has come waits for it.
async function show(kind: ToastKind, text: string) {
  try {
    const { pushToast } = await loadNow(load)
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

/** Once per document. Its list comes when the browser is idle: no page needs it for its first paint. */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  return (
    wanted && (
      <Suspense>
        <ToastList />
      </Suspense>
    )
  )
}
