import { whenQuiet } from './when-idle.ts'

/** https://wicg.github.io/netinfo: not in every browser, nor in TypeScript's DOM. */
interface Connection {
  saveData?: boolean
  type?: string
  effectiveType?: string
}

/** Whether what is loaded on suspicion costs the person money or patience. Unknown where a browser does not say. */
export function isMetered(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (!connection) return false
  const { saveData = false, type = '', effectiveType = '' } = connection
  return saveData || type === 'cellular' || effectiveType.endsWith('2g')
}

/** What precedes a press, and whatever else shows that the person is about to use the page. */
const signs = ['pointerover', 'pointerdown', 'focusin'] as const
const usable = 'a, button, input, select, textarea, summary'

/**
 * Loads what will probably be used soon: at the first sign that the person is about to use the page, else when the
 * page is quiet. Not on a metered line: there it is loaded when it is used. Returns a function that cancels it.
 */
export function whenWanted(load: () => void): () => void {
  if (isMetered()) return () => {}
  const begin = () => {
    cancel()
    load()
  }
  const hear = ({ target }: Event) => {
    if (target instanceof Element && target.closest(usable)) begin()
  }
  const cancelQuiet = whenQuiet(begin)
  const cancel = () => {
    cancelQuiet()
    for (const sign of signs) document.removeEventListener(sign, hear)
  }
  for (const sign of signs) document.addEventListener(sign, hear)
  return cancel
}
