import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Who } from './pro-site.ts'
import { desktop, phone, visit } from './visitor.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds against WCAG 2.0 to 2.2, levels A and AA: rule and elements, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (options: unknown) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await axe.run({ runOnly: { type: 'tag', values: tags } })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)
  })
}

/** Nothing for axe to find, and nothing that has to be scrolled to sideways. */
export async function expectAccessible(page: Page, state = page.url()): Promise<void> {
  await page.waitForTimeout(350) // Dialogs have faded in: half-transparent text has no contrast.
  const findings = await axeFindings(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect({ state, findings, overflow: Math.max(overflow, 0) }).toEqual({ state, findings: [], overflow: 0 })
}

/**
 * Walks through the states of a screen, on a phone and a desktop, and looks at each in both themes.
 * `who` is the storage of somebody signed in, for pages that ask.
 */
export async function expectStatesAccessible(
  browser: Browser,
  url: string,
  states: Record<string, (page: Page) => Promise<unknown>>,
  who: Who = {},
): Promise<void> {
  for (const [size, options] of Object.entries({ phone, desktop })) {
    const { page, leave } = await visit(browser, url, {
      ...options,
      ...who,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    for (const [state, go] of Object.entries(states)) {
      await go(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        // The page follows by a class: colours that change under axe's eyes have no contrast.
        await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor()
        // With reduced motion an inherited colour still takes a frame a level to change, and frames may be slow.
        await page.waitForFunction(() => document.getAnimations().length === 0)
        await expectAccessible(page, `${state}, ${size}, ${colorScheme}`)
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await leave()
  }
}
