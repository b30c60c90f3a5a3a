import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

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
