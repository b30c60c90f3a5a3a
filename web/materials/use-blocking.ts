import { useEffect } from 'react'
import { getBackend } from '#web/backend.ts'
import { isBlockedKey } from './blocked-keys.ts'

/**
 * What the specification wants of this page (section 2): no right-click menu, no developer tools by
 * keyboard, a question before leaving. An owner may switch it off (PYQS_BLOCKING); it protects nothing,
 * which is why the files themselves are given to the pro plan only.
 */
export function useBlocking(): void {
  useEffect(() => {
    const over = new AbortController()
    void wanted().then((isWanted) => isWanted && block(over.signal))
    return () => over.abort()
  }, [])
}

function wanted(): Promise<boolean> {
  return getBackend().then(
    ({ pyqsBlocking }) => pyqsBlocking,
    () => false,
  )
}

const prevent = (event: Event) => event.preventDefault()

/** @param until an aborted signal adds no listener */
function block(until: AbortSignal): void {
  addEventListener('contextmenu', prevent, { signal: until })
  addEventListener('beforeunload', prevent, { signal: until })
  addEventListener('keydown', (event) => isBlockedKey(event) && event.preventDefault(), {
    signal: until,
    capture: true,
  })
}
