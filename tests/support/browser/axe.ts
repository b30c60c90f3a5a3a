import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { sized } from '../database/size.ts'
import { desktop, phone, visit } from './visitor.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.0 to 2.2, levels A and AA. */
const everything = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The rules among these that depend on colours: a theme changes nothing else. */
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** The findings of axe, rule and elements, one line each. */
async function axeFindings(page: Page, runOnly = everything): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as {
      axe: { run: (options: unknown) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)
  }, runOnly)
}

/** Expects no findings of axe, and no horizontal scrolling. */
export async function expectAccessible(page: Page, state = page.url(), runOnly = everything): Promise<void> {
  await settled(page)
  const findings = await axeFindings(page, runOnly)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect({ state, findings, overflow: Math.max(overflow, 0) }).toEqual({ state, findings: [], overflow: 0 })
}

/** The same in the light theme, in the dark one, and back in the light one. */
export async function expectAccessibleInBothThemes(page: Page, state: string): Promise<void> {
  await showTheme(page, 'light')
  await expectAccessible(page, `${state}, light`)
  await showTheme(page, 'dark')
  await expectAccessible(page, `${state}, dark`, colours)
  await showTheme(page, 'light')
}

/** A theme has the same colours at any width: each is tested once; in npm run test:long both at both widths. */
const looks = [
  { size: 'phone', options: phone, colorScheme: 'light' },
  { size: 'desktop', options: desktop, colorScheme: 'dark' },
] as const

/**
 * Goes through the states of a screen, on a phone and a desktop. `who` is the storage of a signed-in person, for pages
 * that need one.
 */
export async function expectStatesAccessible(
  browser: Browser,
  url: string,
  states: Record<string, (page: Page) => Promise<unknown>>,
  who: Pick<BrowserContextOptions, 'storageState'> = {},
): Promise<void> {
  for (const { size, options, colorScheme } of looks) {
    const { page, leave } = await visit(browser, url, { ...options, ...who, colorScheme })
    for (const [state, go] of Object.entries(states)) {
      await go(page)
      if (sized(0, 1) === 1) await expectAccessibleInBothThemes(page, `${state}, ${size}`)
      else await expectAccessible(page, `${state}, ${size}, ${colorScheme}`)
    }
    await leave()
  }
}

/** The page follows by a class, if it has themes. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor()
}

const calmFor = 100
const calmWithin = 3000

/**
 * Waits until nothing has been added, removed or moved for a tenth of a second, so that transitions have ended:
 * half-transparent text has no contrast. Measured by the test's clock, for pages whose clock is stopped.
 */
async function settled(page: Page): Promise<void> {
  const giveUp = Date.now() + calmWithin
  let calmSince = Date.now()
  for (let before = -1; Date.now() - calmSince < calmFor && Date.now() < giveUp; await sleep(25)) {
    const { changes, moving } = await page.evaluate(stirring)
    if (changes !== before || moving > 0) calmSince = Date.now()
    before = changes
  }
}

/**
 * Runs in the page: the number of its changes since the first call, and of its running animations without endless ones.
 */
function stirring() {
  const watched = window as unknown as { changesSeen?: number }
  if (watched.changesSeen === undefined) {
    watched.changesSeen = 0
    new MutationObserver(() => (watched.changesSeen = (watched.changesSeen ?? 0) + 1)).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  }
  const moving = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
  return { changes: watched.changesSeen, moving: moving.length }
}
