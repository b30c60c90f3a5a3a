import { whenPageIdle } from '#web/ui/browser/when-idle.ts'

const root = () => document.documentElement
/** Set once the page has sent the request, which it does once per document. */
const asked = 'data-asked-for-materials'

/** On a page with 'Coming Soon': fetches whether there are papers or notes by now. */
export function hideComingSoon(): void {
  if (root().hasAttribute(asked) || !document.querySelector('[data-coming-soon]')) return
  root().toggleAttribute(asked, true)
  whenPageIdle(() => void hasMaterial().then((has) => root().toggleAttribute('data-materials', has)))
}

/** False where the server does not answer. */
async function hasMaterial(): Promise<boolean> {
  try {
    const response = await fetch('/api/plans/contents')
    // Checked by hand: a schema parser would double the landing page's script.
    const { materials } = (await response.json()) as { materials?: unknown }
    return response.ok && Number(materials) > 0
  } catch {
    return false
  }
}
