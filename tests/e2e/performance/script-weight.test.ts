import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { CDPSession, Page } from '@playwright/test'
import { contentBlock } from '#domain/document-tokens.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { phone } from '#tests/support/browser/visitor.ts'

// docs/decisions/0026-react-on-demand.md: the scripts of a first visit of a public page, transferred until it is idle:
// the document's own inline script, and no file. React is loaded by the first press that needs it.

const site = siteOfFile()

/** KB, compressed. A limit is raised with a reason in the commit. */
const budget = 20

const hubs = ['/resources', '/community', '/tools']
const policies = ['/privacy', '/terms', '/refund-policy']
const ofContent = ['/about', '/contact', '/books', '/blog', ...hubs, ...policies, '/purchase-plan']
const pages = ['/', ...ofContent, '/help', '/no-such-page', '/offline']

const build = join(import.meta.dirname, '..', '..', '..', 'build')
const modulesOf = (file: string): Record<string, Record<string, number>> =>
  JSON.parse(readFileSync(join(build, file), 'utf8'))

/** The heaviest modules of these files, before minifying. */
function heaviest(files: string[]): string[] {
  const bundle = { ...modulesOf('bundle.json'), ...modulesOf('document-script.json') }
  const modules = files.flatMap((file) => Object.entries(bundle[file.replace(/^\//, '')] ?? {}))
  const sorted = modules.toSorted(([, one], [, other]) => other - one)
  return sorted.slice(0, 12).map(([module, bytes]) => `${bytes} bytes of ${module}`)
}

/** Transferred bytes of script files, by path. */
async function watchScripts(cdp: CDPSession): Promise<Map<string, number>> {
  const paths = new Map<string, string>()
  const weights = new Map<string, number>()
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.url.endsWith('.js')) paths.set(requestId, new URL(response.url).pathname)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId)
    if (path !== undefined) weights.set(path, encodedDataLength)
  })
  await cdp.send('Network.enable')
  return weights
}

const inlineScripts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script:not([src])')]
      .filter(({ type }) => type === '' || type === 'module')
      .map(({ textContent }) => textContent),
  )

/** Whether the server has rendered this document with its data: otherwise React starts and fetches it. */
const hasContent = async (path: string) => !(await (await fetch(site.url + path)).text()).includes(contentBlock(''))

for (const path of pages)
  test(`a first visit of ${path} loads at most ${budget} KB of script, and React with the first press that needs it`, async () => {
    if (ofContent.includes(path)) await expect.poll(() => hasContent(path), { timeout: 60_000 }).toBe(true)
    const { page, context, expectQuiet } = await site.enter(phone)
    // A server that has just started is still rendering; until then React starts on the build's document.
    const document = async () => (await fetch(site.url + path)).text()
    if (ofContent.includes(path)) await expect.poll(document, { timeout: 60_000 }).toMatch(/id="public-content">\[/)
    const files = await watchScripts(await context.newCDPSession(page))
    await page.goto(path, { waitUntil: 'networkidle' })
    // Includes what a page does when it is idle.
    await page.waitForTimeout(3000)
    const inline = (await inlineScripts(page)).reduce((sum, text) => sum + brotliCompressSync(text).length, 0)
    const bytes = [...files.values()].reduce((sum, weight) => sum + weight, inline)
    expect([...files.keys()], 'no file of scripts').toEqual([])
    expect(bytes, `heaviest:\n${heaviest([...files.keys(), 'document-script']).join('\n')}`).toBeLessThanOrEqual(
      budget * 1024,
    )
    expect(await page.locator('html').getAttribute('data-hydrated')).toBeNull()
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('dialog', { name: 'Profile' }).waitFor()
    expect([...files.keys()].filter((file) => file.includes('framework'))).toHaveLength(1)
    if (path !== '/no-such-page') expectQuiet()
  })
