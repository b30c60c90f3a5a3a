import type { Browser, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { leaveAll } from '#tests/support/browser/browser.ts'
import {
  apology,
  ask,
  focused,
  inPanel,
  input,
  open,
  panel,
  shownMessages,
  suggestions,
} from '#tests/support/features/chat.ts'
import { type ModelPlan, type ModelServer, startModelServer } from '#tests/support/servers/model-server.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { wording } from '#web/assistant/wording.ts'
import { desktop, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// End to end: the widget in a browser, the site's own server, and a model service behind it.

/** The answer's events, as they are sent. */
async function answerTo({ url }: Site, text: string): Promise<string> {
  const response = await fetch(`${url}/api/assistant`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', text }] }),
  })
  return response.text()
}

let browser: Browser
test.beforeAll(async ({ browser: shared }) => {
  browser = shared
})
test.afterAll(() => leaveAll(browser))

for (const kind of ['gemini', 'openai'] as const)
  test.describe(kind, () => {
    let model: ModelServer
    let site: Site
    let remove: () => Promise<void>
    let visitor: Visitor
    let page: Page

    test.beforeAll(async () => {
      model = await startModelServer(kind)
      const { env, remove: removeEnvironment } = await siteEnvironment('migrated')
      remove = removeEnvironment
      site = await startSite({ ...env, ...model.env, RATE_LIMITS: 'off', ASSISTANT_TIMEOUT: '2' })
      // The first question loads the service's SDK, on a busy machine for longer than this site's timeout.
      model.plan({ pieces: ['Loaded.'] })
      while (!(await answerTo(site, 'Are you there?')).includes('Loaded.'));
    })
    test.afterAll(async () => {
      await site.stop()
      await model.close()
      await remove()
    })
    test.beforeEach(async () => {
      model.asked.length = 0
      visitor = await visit(browser, site.url, { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
      page = visitor.page
      await page.goto('/about')
      await open(page)
    })
    test.afterEach(async () => {
      visitor.expectQuiet()
      await visitor.leave()
    })

    const question = 'How do I calculate my CGPA?'
    const askIt = async (plan: ModelPlan) => {
      model.plan(plan)
      await ask(page, question)
    }

    test('an answer is shown in pieces, with its citations, and can be copied as it was written', async () => {
      await askIt({ pieces: ['Use the ', '**calculator** [1].'], every: 700 })
      // Both in one check: the rest of the answer arrives soon.
      await panel(page)
        .filter({ hasText: 'Use the', has: page.locator('[data-typing]') })
        .waitFor()
      await suggestions(page).waitFor()
      expect((await shownMessages(page))[1]).toBe('Use the calculator [1].')
      const citation = panel(page).getByRole('link', { name: '[1]' })
      await expect(citation).toHaveAttribute('href', '/help#cgpa')
      await expect(panel(page).getByRole('list', { name: 'Sources' }).getByRole('link')).toHaveText([
        'Work out my CGPA',
      ])
      await expect(panel(page).getByText('Found by search')).toHaveCount(0)
      await expect(panel(page).getByText(wording.answersBySearch)).toHaveCount(0)
      await inPanel(page, 'Copy the answer').click()
      await inPanel(page, 'Copied').waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Use the **calculator** [1].')
    })

    test('tables, lists and code are shown, and nothing in an answer runs or leads away', async () => {
      await askIt({
        pieces: [
          '| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n\n```js\nx[1] = 2\n```\n\n',
          '<img src=x onerror="document.title=1"><script>document.title=2</script> [here](javascript:void(document.title=3)) ',
          '[there](https://evil.example/?q=cgpa) ![shot](https://evil.example/a.png) [books](/books)',
        ],
      })
      await suggestions(page).waitFor()
      const answer = panel(page).locator('.prose').last()
      await expect(answer.locator('td')).toHaveText(['1', '2'])
      await expect(answer.locator('li')).toHaveText('one')
      await expect(answer.locator('pre code')).toHaveText('x[1] = 2\n')
      await expect(answer.locator('img, script')).toHaveCount(0)
      expect(await answer.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
        '/books',
      ])
      await expect(answer).toContainText('there (https://evil.example/?q=cgpa)')
      expect(await page.title()).toContain('CampusLife')
      await answer.getByRole('link', { name: 'books' }).click()
      await page.waitForURL('**/books')
    })

    test('formulas are rendered, other text is unchanged, and no formula contains a link', async () => {
      await askIt({
        pieces: [
          String.raw`Roots: $x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}$, or \(a_1[1]\)`,
          '\n\n$$\\sum_{i=1}^n',
          String.raw` x_i$$` + '\n\nIt costs $5 to $10, or $\\nonsense{x}$ and $\\href{javascript:alert(1)}{y}$.',
        ],
        every: 300,
      })
      await suggestions(page).waitFor()
      const answer = panel(page).locator('.prose').last()
      await expect(answer.locator('math')).toHaveCount(3)
      await expect(answer.locator('math mfrac msqrt')).toHaveCount(1)
      await expect(answer.locator('math[display=block] munderover')).toHaveCount(1)
      await expect(answer).toContainText(
        String.raw`It costs $5 to $10, or $\nonsense{x}$ and $\href{javascript:alert(1)}{y}$.`,
      )
      await expect(answer.locator('a, [href]')).toHaveCount(0)
    })

    test('stopping leaves what has arrived and ends the request; retrying sends the same question', async () => {
      await askIt({ pieces: Array<string>(100).fill('word '), every: 50 })
      await panel(page).getByText('word word').waitFor()
      expect(await focused(page)).toBe('Stop')
      await page.keyboard.press('Enter')
      await panel(page).getByText('Stopped').waitFor()
      await expect.poll(() => model.asked[0]?.left).toBe(true)
      expect((await shownMessages(page))[1]).toMatch(/^word word/)
      await expect(input(page)).toBeEnabled()
      model.plan({ pieces: ['Whole.'] })
      await inPanel(page, 'Try Again').click()
      await expect.poll(() => shownMessages(page)).toEqual([question, 'Whole.'])
      await inPanel(page, 'Ask the same question again').click()
      await expect.poll(() => model.asked.length).toBe(3)
      for (const { body } of model.asked) expect(body.split(question)).toHaveLength(2)
      await suggestions(page).waitFor()
    })

    // The site's own result remains, whatever the model does.
    const siteAnswer: unknown = expect.stringContaining('SGPA')
    for (const [name, plan, kept] of [
      ['an error', { status: 500 }, [siteAnswer]],
      ['a block', { blocked: true }, [siteAnswer]],
      ['silence', { pieces: [], end: 'hanging' }, [siteAnswer]],
      ['a cut in the middle', { pieces: ['The first ', 'half'], end: 'broken' }, ['The first half']],
      ['a block in the middle', { pieces: ['The first ', 'half'], end: 'recitation' }, ['The first half']],
    ] satisfies [string, ModelPlan, unknown[]][])
      test(`${name} is an apology, and can be tried again`, async () => {
        await askIt(plan)
        await panel(page).getByText(apology).first().waitFor()
        expect(await shownMessages(page)).toEqual([question, ...kept, apology])
        await expect(suggestions(page).getByRole('button')).toHaveText(['Try Again', 'Contact Support'])
        model.plan({ pieces: ['Whole.'] })
        await inPanel(page, 'Try Again').click()
        await expect.poll(() => shownMessages(page)).toEqual([question, 'Whole.'])
      })
  })
