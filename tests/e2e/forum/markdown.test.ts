import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { elsewhere, hostileMarkdown, longTexts } from '#tests/support/attacks/hostile-markdown.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { dialog, openDiscussion } from '#tests/support/features/forum.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// Posts in Markdown, as their readers see them (docs/decisions/0073-markdown-in-the-forum.md).

let site: ProSite

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
})
test.afterAll(() => site.stop())

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** A discussion of another account, with comments. */
async function insert(title: string, content: string, comments: readonly string[] = []): Promise<void> {
  await site.sql(`with discussion as (
      insert into public.discussions (title, content, format, tags, user_name) values (${quoted(title)}, ${quoted(content)}, 'markdown', '', 'Asha')
      returning id)
    insert into public.comments (discussion_id, content, format, user_name, created_at)
      select discussion.id, c.content, 'markdown', 'Ravi', now() - interval '1 day' + c.place * interval '1 second'
      from discussion, jsonb_array_elements_text(${quoted(JSON.stringify(comments))}) with ordinality as c (content, place)`)
}

/** What no post may do, as it happens. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = []
  const { origin } = new URL(site.url)
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) seen.push(`a request to ${request.url()}`)
  })
  page.on('dialog', (shown) => {
    seen.push(`a dialog: ${shown.message()}`)
    void shown.dismiss()
  })
  page.on('popup', () => seen.push('another window'))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`blocked by ${violatedDirective}: ${blockedURI}`)
    })
  })
  return seen
}

const hasRun = (page: Page) => page.evaluate(() => '__ran' in window)

/** Opens a discussion whose comments are these texts, and shows all of them: a list shows 100 at once. */
async function openTexts(page: Page, texts: readonly string[], title: string) {
  await insert(title, 'See below.', texts)
  await page.goto(`/discussion?q=${encodeURIComponent(title)}`)
  const detail = await openDiscussion(page, title)
  const shown = detail.locator('.formatted')
  await expect(shown).toHaveCount(Math.min(texts.length, 50) + 1)
  if (texts.length > 50) await detail.getByRole('button', { name: 'Show more comments' }).click()
  await expect(shown).toHaveCount(texts.length + 1)
  return detail
}

// The database stores neither the character 0 nor half a surrogate pair.
const storable = hostileMarkdown.filter((text) => !text.includes('\0') && text.isWellFormed())
const perDiscussion = 90
const parts = Array.from({ length: Math.ceil(storable.length / perDiscussion) }, (_, part) => part)

for (const part of parts)
  test(`hostile texts run nothing, load nothing from elsewhere and leave the console quiet, part ${part + 1}`, async () => {
    test.slow()
    const { page, expectQuiet, leave } = await visit(site.browser, site.url, { ...desktop, ...site.pro })
    const seen = await watch(page)
    const detail = await openTexts(
      page,
      storable.slice(part * perDiscussion, (part + 1) * perDiscussion),
      `What do these texts do? Part ${part + 1}`,
    )
    // What a formula, code or spoiler does once it is there.
    for (const spoiler of await detail.locator('summary').all()) await spoiler.click()
    await page.waitForLoadState('networkidle')

    expect(await hasRun(page)).toBe(false)
    expect(seen).toEqual([])
    expect(
      await detail.evaluate((dialog) => [
        ...new Set(
          [...dialog.querySelectorAll('.formatted *')]
            .filter((element) => !(element instanceof HTMLAnchorElement))
            .flatMap((element) => element.getAttributeNames())
            .filter((name) => /^on|^(?:id|src|srcset|href|xlink:href|data|action|formaction|ping)$/.test(name)),
        ),
      ]),
    ).toEqual([])
    expect(
      await detail.evaluate((dialog) =>
        [...dialog.querySelectorAll<HTMLAnchorElement>('.formatted a')]
          .filter((link) => !/^(?:https?|mailto):$/.test(link.protocol) || link.relList.contains('opener'))
          .map((link) => link.outerHTML),
      ),
    ).toEqual([])
    // Nothing is drawn over what is around a text.
    expect(
      await detail.evaluate((dialog) => {
        const corners = [dialog.querySelector('button'), dialog.querySelector('h2')]
        return corners.map((element) => {
          const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
          const hit = document.elementFromPoint(left + width / 2, top + height / 2)
          return hit === element || element?.contains(hit) === true
        })
      }),
    ).toEqual([true, true])
    await page.evaluate(() => (document.documentElement.scrollLeft = 1))
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expectQuiet()
    await leave()
  })

test('the longest hostile texts are shown in whole, without holding the page up', async () => {
  test.slow()
  const { page, expectQuiet, leave } = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  const seen = await watch(page)
  const texts = Object.values(longTexts).map((text) => text(10_000).slice(0, 10_000))
  await openTexts(page, texts, 'How long are these texts?')
  // Far more than they take, and far less than a parser whose time grows with the square.
  expect(await page.evaluate(() => performance.now())).toBeLessThan(60_000)
  expect(seen).toEqual([])
  expectQuiet()
  await leave()
})

const answer = [
  'Yes, as long as you take arrival away **first**:',
  '$$\\bar{W} = \\frac{1}{n}\\sum_{i=1}^{n}(C_i - A_i)$$',
  '```python\nfor p in done:\n    turnaround = p.finish - p.arrival  # and a long comment, so that the line is wider than a phone\n```',
  '| process | burst | arrival | finish | turnaround | waiting | response |\n|-|-|-|-|-|-|-|\n| P1_with_a_long_name | 5 | 0 | 5 | 5 | 0 | 0 |',
  '>! It is 5.75.',
  'See [the paper](/pyqs) and https://bput.ac.in.\nLine two.',
].join('\n\n')

test('a formula, code, a table and a spoiler stay inside of a phone, and can be read and operated', async () => {
  const title = 'Round robin with arrival times?'
  await insert(title, answer)
  const { page, expectQuiet, leave } = await visit(site.browser, site.url, {
    ...phone,
    viewport: { width: 320, height: 640 },
    ...site.pro,
  })
  await page.goto('/discussion')
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText(
    'Yes, as long as you take arrival away first: bar W = 1/n sum_',
  )
  const detail = await openDiscussion(page, title)
  const text = detail.locator('.formatted')
  await expect(text.locator('math')).toHaveAttribute('alttext', /frac/)
  await expect(text.locator('pre .hljs-keyword').first()).toHaveText('for')
  expect(await text.locator('pre').getAttribute('translate')).toBe('no')
  for (const box of [text.locator('pre'), text.locator('table')]) {
    await expect(box).toHaveAttribute('tabindex', '0')
    expect(await box.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  }
  expect(await detail.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await expect(text.getByText('It is 5.75.')).toBeHidden()
  await text.getByText('Spoiler', { exact: true }).click()
  await expect(text.getByText('It is 5.75.')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a formatted text')
  await expect(text.getByRole('link', { name: /bput/ })).toHaveAttribute('rel', 'nofollow noopener ugc')
  await text.getByRole('link', { name: 'the paper' }).click()
  await expect(page).toHaveURL(/\/pyqs$/)
  expectQuiet()
  await leave()
})

test('a plain text reads as before, whatever it looks like', async () => {
  const title = 'Is **this** plain?'
  await site.sql(
    `insert into public.discussions (title, content, tags, user_name) values (${quoted(title)}, 'A **plain** text with $x$\n# and a line', '', 'Asha')`,
  )
  const { page, expectQuiet, leave } = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/discussion')
  const detail = await openDiscussion(page, title)
  await detail.getByText('A **plain** text with $x$ # and a line').waitFor()
  expect(loaded.filter((url) => /formatted-text|temml|highlight/.test(url))).toEqual([])
  expect(dialog(page, title)).toBeTruthy()
  expectQuiet()
  await leave()
})

test('who searches for what the page shows finds it, across its marks', async () => {
  const title = 'A text with marks'
  await insert(title, 'The **most** important `word` of [this text](https://elsewhere.invalid).')
  const { page, expectQuiet, leave } = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  await page.goto(`/discussion?q=${encodeURIComponent('most important word of this text.')}`)
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText(
    'The most important word of this text.',
  )
  expect(elsewhere).toBe('elsewhere.invalid')
  expectQuiet()
  await leave()
})
