import { startTransition, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { loadWithRetry } from '#web/ui/browser/load-with-retry.ts'

type FormattedText = (props: { text: string }) => ReactNode
let loaded: FormattedText | undefined

/** The renderer comes apart from its pages: most texts have no formatting. */
const loadMarkdown = async (): Promise<FormattedText> =>
  (loaded ??= (await import('./formatted-text.tsx')).FormattedText)

/** Markdown that a person wrote; the fallback until its renderer is loaded, and where it cannot be. */
export function MarkdownText({ text, fallback }: { text: string; fallback: ReactNode }) {
  const [Formatted, setFormatted] = useState(() => loaded)
  useEffect(() => {
    if (Formatted !== undefined) return
    let unmounted = false
    loadWithRetry(loadMarkdown).then(
      // Many texts of one page are drawn without holding it up.
      (component) => !unmounted && startTransition(() => setFormatted(() => component)),
      () => {},
    )
    return () => {
      unmounted = true
    }
  }, [Formatted])
  return Formatted === undefined ? fallback : <Formatted text={text} />
}
