import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { harmless, hostileHtml } from '#tests/support/attacks/hostile-html.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { sized } from '#tests/support/database/size.ts'
import { backendOf } from '#tests/support/backend/backend-address.ts'
import { desktop, moveTo, visit } from '#tests/support/browser/visitor.ts'

// Each trick of tests/support/attacks/hostile-html.ts, as a text of its own, in a real browser on every page with such
// texts: nothing runs, no request leaves the site, nothing covers the page, and the page still works.

let site: ProSite
test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  for (const [index, html] of Object.values(hostileHtml).entries()) {
    // The database stores neither NUL nor half a character: the rest of such a text may still be harmful.
    const content = `<p>Begin ${index}.</p>${html}`.replaceAll('\0', '').toWellFormed()
    await site.sql(
      "insert into public.blog_posts (id, title, author, category, content) values ($1, 'Hostile', 'A', 'General', $2)",
      [idOf(index), content],
    )
    await site.sql(
      "insert into public.notices (id, title, author, category, content) values ($1, 'Hostile', 'A', 'General', $2)",
      [idOf(index), content],
    )
    await site.sql(
      "insert into public.interview_questions (id, topic, question, answer) values ($1, 'Hostile', 'Question ' || $3, $2)",
      [idOf(index), content, String(index)],
    )
  }
})
test.afterAll(() => site.stop())

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** Forbidden elements, attributes and addresses in the text. */
const strangers = (page: Page) =>
  page.evaluate(({ elements, attributes, address }) => {
    const found: string[] = []
    for (const element of document.querySelectorAll('.prose *')) {
      if (!elements.includes(element.localName)) found.push(element.localName)
      if (element.shadowRoot !== null) found.push(`${element.localName} with a shadow`)
      for (const { name, value } of element.attributes) {
        if (!attributes.includes(name)) found.push(`${element.localName} ${name}`)
        if (name === 'href' && !new RegExp(address, 'i').test(value)) found.push(`href ${value}`)
      }
    }
    return found
  }, harmless)

/** The globals that the page's own scripts depend on, and changes of the window. */
const whole = (page: Page) =>
  page.evaluate(() => ({
    harmed: 'harmed' in window,
    main: document.getElementById('main')?.localName,
    base: document.querySelectorAll('base').length,
    frames: window.length,
    forged: ['cookie', 'body', 'querySelector', 'getElementById'].filter((name) => Object.hasOwn(document, name)),
    hidden: getComputedStyle(document.body).display === 'none',
  }))

for (const [name, who, list, parameter, every] of [
  ['a blog post', 'nobody', '/blog', 'id', 1],
  ['a notice', 'pro', '/notice', 'id', sized(4, 1)],
  ['an answer', 'pro', '/placements?view=interview', 'question', sized(4, 1)],
] as const)
  test.describe(name, () => {
    test('does no harm, whatever it contains', async () => {
      const { page, context, leave } = await visit(site.browser, site.url, {
        ...desktop,
        ...(who === 'pro' ? site.pro : {}),
      })
      const outside: string[] = []
      const ours = [site.url, (await backendOf(site.url)).url]
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (!ours.includes(origin) && protocol !== 'data:') outside.push(request.url())
      })
      page.on('dialog', (dialog) => outside.push(`dialog: ${dialog.message()}`))
      context.on('page', (other) => outside.push(`window: ${other.url()}`))
      await page.goto(list)
      await page.locator('main').getByText('Hostile').filter({ visible: true }).first().waitFor()

      const harm: Record<string, unknown> = {}
      for (const [index, name] of Object.keys(hostileHtml).entries()) {
        if (index % every !== 0) continue
        const joint = list.includes('?') ? '&' : '?'
        // Without reloading the page: an effect of one text would be found at the next.
        await moveTo(page, `${list}${joint}${parameter}=${idOf(index)}`)
        await page.locator('.prose', { hasText: `Begin ${index}.` }).waitFor()
        // Presses every link without an address, where a script might remain.
        for (const link of await page.locator('.prose a:not([href])').all()) await link.dispatchEvent('click')
        const [found, state] = [await strangers(page), await whole(page)]
        const expected = { harmed: false, main: 'main', base: 0, frames: 0, forged: [], hidden: false }
        if (found.length > 0 || JSON.stringify(state) !== JSON.stringify(expected)) harm[name] = { found, state }
      }
      // Loading and animations take a moment to have an effect.
      await page.waitForTimeout(500)
      expect({ harm, outside, harmed: (await whole(page)).harmed }).toEqual({ harm: {}, outside: [], harmed: false })

      await moveTo(page, '/about')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await leave()
    })
  })
