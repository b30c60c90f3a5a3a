import { whenPageIdle } from '#web/ui/browser/when-idle.ts'

const root = () => document.documentElement
/** Once a document. */
const asked = 'data-asked-for-materials'

/** Where a page says 'Coming Soon': asks whether papers or notes are there by now. */
export function hideComingSoon(): void {
  if (root().hasAttribute(asked) || !document.querySelector('[data-coming-soon]')) return
  root().toggleAttribute(asked, true)
  whenPageIdle(() => void hasMaterial().then((has) => root().toggleAttribute('data-materials', has)))
}

/** Where the server does not say, none is known of. */
async function hasMaterial(): Promise<boolean> {
  try {
    const response = await fetch('/api/plans/contents')
    // By hand: a parser would double the landing page's script.
    const { materials } = (await response.json()) as { materials?: unknown }
    return response.ok && Number(materials) > 0
  } catch {
    return false
  }
}
