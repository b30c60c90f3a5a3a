import type { Page } from '@playwright/test'

/** The results of a press, in ms from the press itself. */
export interface Press {
  /** Until the page painted anything after it (Event Timing, in steps of 8). */
  firstPaint: number
  /** Until the expected change was painted. */
  shown: number
  /** The longest task, until the page was idle again. */
  longestTask: number
}

interface PressWatch {
  /** Watches the next press, until `selector` matches an element with another text than before, or nothing. */
  arm: (selector: string, until: Until) => void
  outcome: () => Promise<Press>
}

type Until = 'there' | 'gone' | 'changed'

declare global {
  interface Window {
    pressWatch?: PressWatch
  }
}

/** To be called before a page is opened. */
export const watchPresses = (page: Page) => page.addInitScript(installWatch)

/** Runs an action on a page and returns how long its change took to be painted. */
export async function timePress(
  page: Page,
  selector: string,
  until: Until,
  press: () => Promise<unknown>,
): Promise<Press> {
  await page.evaluate(([what, how]) => window.pressWatch?.arm(what, how), [selector, until] as const)
  await press()
  const outcome = await page.evaluate(() => window.pressWatch?.outcome())
  if (outcome === undefined) throw new Error('The page was opened before it was watched')
  return outcome
}

/** Runs in the page. */
function installWatch() {
  let firstPaint = 0
  let longestTask = 0
  let shown: Promise<number> = Promise.resolve(0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) firstPaint = Math.max(firstPaint, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longestTask = Math.max(longestTask, entry.duration)
  }).observe({ type: 'longtask' })

  window.pressWatch = {
    arm: (selector, until) => {
      const now = () => document.querySelector(selector)
      const text = () => {
        const found = now()
        return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement
          ? found.value
          : found?.textContent
      }
      const before = text()
      const isShown = () => {
        if (until === 'changed') return now() !== null && text() !== before
        return (now() !== null) === (until === 'there')
      }
      firstPaint = 0
      longestTask = 0
      shown = new Promise((resolve) => {
        const hear = ({ timeStamp: start }: Event) => {
          for (const type of ['pointerdown', 'keydown']) removeEventListener(type, hear, true)
          const look = () => {
            if (!isShown() && performance.now() - start < 20_000) return void requestAnimationFrame(look)
            // A message is delivered after the frame's style, layout and paint.
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - start), { once: true })
            port1.start()
            port2.postMessage(undefined)
          }
          requestAnimationFrame(look)
        }
        for (const type of ['pointerdown', 'keydown']) addEventListener(type, hear, true)
      })
    },
    outcome: async () => {
      const until = Math.round(await shown)
      // Includes what is rendered afterwards, and the observers' own delay.
      await new Promise((resolve) => setTimeout(resolve, 300))
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }))
      return { firstPaint: Math.max(firstPaint, 8), shown: until, longestTask: Math.round(longestTask) }
    },
  }
}
