import { whenQuiet } from './when-idle.ts'

/** https://wicg.github.io/netinfo: not in every browser, nor in TypeScript's DOM. */
interface Connection {
  saveData?: boolean
  type?: string
  effectiveType?: string
}

/** Whether prefetching costs the person money or time. False where a browser does not report it. */
export function isMetered(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (!connection) return false
  const { saveData = false, type = '', effectiveType = '' } = connection
  return saveData || type === 'cellular' || effectiveType.endsWith('2g')
}

/**
 * Events that precede a press, and others that show interaction. Focus is not among them, since the page moves it, too.
 */
const signs = ['pointerover', 'pointerdown', 'keydown', 'input'] as const

/**
 * Loads what is likely to be used soon: at the first sign of interaction, else when the page is idle. On a metered line
 * it is loaded when it is used, or at that sign where the page exists for it (`certain`). Returns a function that
 * cancels it.
 */
export function whenWanted(load: () => void, { certain = false } = {}): () => void {
  const metered = isMetered()
  if (metered && !certain) return () => {}
  const begin = () => {
    cancel()
    load()
  }
  const hear = ({ type, target }: Event) => {
    if (type === 'keydown' || (target instanceof Element && target.closest('a, button, input, select'))) begin()
  }
  const cancelQuiet = metered ? () => {} : whenQuiet(begin)
  const cancel = () => {
    cancelQuiet()
    for (const sign of signs) document.removeEventListener(sign, hear)
  }
  for (const sign of signs) document.addEventListener(sign, hear)
  return cancel
}
