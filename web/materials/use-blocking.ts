import { useEffect } from 'react'
import { readPublicConfig } from '#web/backend/address.ts'
import { isBlockedKey } from './blocked-keys.ts'

/**
 * What docs/behaviour.md#pyqs-and-notes wants of this page: no right-click menu, no developer tools by
 * keyboard, a question before leaving. An owner may switch it off (PYQS_BLOCKING); it protects nothing,
 * which is why the files themselves are given to the pro plan only.
 */
export function useBlocking(): void {
  useEffect(() => {
    if (!readPublicConfig().pyqsBlocking) return undefined
    const over = new AbortController()
    const { signal } = over
    addEventListener('contextmenu', prevent, { signal })
    addEventListener('beforeunload', prevent, { signal })
    addEventListener('keydown', preventBlockedKey, { signal, capture: true })
    return () => over.abort()
  }, [])
}

const prevent = (event: Event) => event.preventDefault()
const preventBlockedKey = (event: KeyboardEvent) => isBlockedKey(event) && event.preventDefault()
