import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { grantPro, signedIn } from '#tests/support/accounts/account.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import { leaveAll } from '#tests/support/browser/browser.ts'
import { uploadMaterial } from '#tests/support/features/materials.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { rejectTable, whileRejected } from '#tests/support/attacks/reject.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The tests of this file share one visitor.
test.describe.configure({ mode: 'serial' })

// docs/behaviour.md#pyqs-and-notes: PYQs and Notes, first without any material, then with some.

let browser: Browser
let site: Site
let env: Record<string, string>
let remove: () => Promise<void>
let visitor: Visitor
let page: Page
let pro: BrowserContextOptions

test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  ;({ env, remove } = await siteEnvironment('migrated'))
  env['MAILER_AUTOCONFIRM'] = 'true'
  site = await startSite(env)
  pro = await signedIn(site.url, 'pro@example.org')
  await grantPro(env, 'pro@example.org')
  visitor = await visit(browser, site.url, { ...desktop, ...pro })
  page = visitor.page
})

test.afterAll(async () => {
  await leaveAll(browser)
  await site.stop()
  await remove()
})

const box = () => page.getByRole('searchbox', { name: 'Search papers and notes' })
const address = () => page.url().slice(site.url.length)

/** Runs an action, and returns whether the page prevented its default. */
async function isPrevented(target: Page, event: 'keydown' | 'contextmenu', act: () => Promise<void>): Promise<boolean> {
  await target.evaluate((name) => {
    const { dataset } = document.documentElement
    delete dataset['prevented']
    const listen = (event: Event) => {
      if (event instanceof KeyboardEvent && ['Control', 'Shift'].includes(event.key)) return
      removeEventListener(name, listen)
      dataset['prevented'] = String(event.defaultPrevented)
      // An allowed default must not act upon the test's browser, whose menu would remain open.
      event.preventDefault()
    }
    addEventListener(name, listen)
  }, event)
  await act()
  const told = target.locator('html[data-prevented]')
  await told.waitFor({ state: 'attached' })
  return (await told.getAttribute('data-prevented')) === 'true'
}

const isBlocked = (target: Page, key: string) => isPrevented(target, 'keydown', () => target.keyboard.press(key))
const isMenuBlocked = (target: Page) =>
  isPrevented(target, 'contextmenu', () => target.mouse.click(200, 300, { button: 'right' }))

/** Closes the page as a person does, and returns whether the page required a confirmation. */
async function asksBeforeLeaving(target: Page): Promise<boolean> {
  // Browsers ask only after an interaction.
  await target.mouse.click(200, 300)
  const asked = Promise.withResolvers<boolean>()
  target.on('dialog', (dialog) => {
    asked.resolve(dialog.type() === 'beforeunload')
    void dialog.accept()
  })
  target.on('close', () => asked.resolve(false))
  await target.close({ runBeforeUnload: true })
  return asked.promise
}

test.describe('while there is no material', () => {
  test('shows that it is coming soon, and nothing else', async () => {
    await page.goto('/pyqs')
    await page.getByRole('heading', { name: 'Coming Soon', level: 1 }).waitFor()
    await expect(page).toHaveTitle('PYQs and Notes · CampusLife')
    await page
      .getByText("We're currently working on compiling all the resources. Check back soon!", { exact: true })
      .waitFor()
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '65')
    const bar = await page.getByRole('progressbar').boundingBox()
    const filled = await page.getByRole('progressbar').locator('rect').boundingBox()
    expect((filled?.width ?? 0) / (bar?.width ?? 1)).toBeCloseTo(0.65, 1)
    await expect(page.getByRole('list', { name: 'Semesters' }).getByRole('listitem')).toHaveCount(8)
    await page.getByText('for 8 semesters').waitFor()
    await expect(page.locator('main').getByRole('link')).toHaveCount(0)
    await expect(page.locator('main').getByRole('searchbox')).toHaveCount(0)
  })

  test('is for the pro plan', async () => {
    const free = await visit(browser, site.url, await signedIn(site.url, 'free@example.org'))
    await free.page.goto('/pyqs')
    await free.page.getByRole('button', { name: 'Stay' }).click()
    await free.page.getByText('This feature requires a Pro subscription. Please upgrade to continue.').waitFor()
    expect(await isMenuBlocked(free.page)).toBe(false)
    // The page's own head is removed once the detour is shown.
    await expect(free.page.locator('main').getByRole('heading', { level: 1 })).toHaveText(['PYQs and Notes'])
    await free.page.getByText('What is inside, counted today.', { exact: true }).waitFor()
    await free.leave()
  })
})

test.describe('the papers page', () => {
  for (const key of ['F12', 'Control+Shift+I', 'Control+Shift+J', 'Control+Shift+C', 'Control+U'])
    test(`blocks ${key}`, async () => {
      expect(await isBlocked(page, key)).toBe(true)
    })

  for (const key of ['Control+C', 'Control+F', 'Tab', 'a'])
    test(`does not block ${key}`, async () => {
      expect(await isBlocked(page, key)).toBe(false)
    })

  test('blocks the right-click menu', async () => {
    expect(await isMenuBlocked(page)).toBe(true)
  })

  test('stops blocking when it is left', async () => {
    await page.getByRole('link', { name: 'About' }).first().click()
    await page.waitForURL('**/about')
    await page.getByRole('heading', { name: 'Coming Soon' }).waitFor({ state: 'detached' })
    expect([await isBlocked(page, 'F12'), await isMenuBlocked(page)]).toEqual([false, false])
  })

  test('asks for confirmation before the page is left', async () => {
    const other = await visit(browser, site.url, { ...desktop, ...pro })
    await other.page.goto('/pyqs')
    await other.page.getByRole('heading', { name: 'Coming Soon' }).waitFor()
    expect(await asksBeforeLeaving(other.page)).toBe(true)
    other.expectQuiet()
    await other.leave()
  })

  test('is off where the owner switched it off', async () => {
    const open = await startSite({ ...env, PYQS_BLOCKING: 'off' })
    const other = await visit(browser, open.url, {
      ...desktop,
      ...(await signedIn(open.url, 'second@example.org')),
    })
    await grantPro(env, 'second@example.org')
    await other.page.goto('/pyqs')
    await other.page.getByRole('heading', { name: 'Coming Soon' }).waitFor()
    expect([await isBlocked(other.page, 'F12'), await isMenuBlocked(other.page)]).toEqual([false, false])
    expect(await asksBeforeLeaving(other.page)).toBe(false)
    await other.leave()
    await open.stop()
  })
})

test('the papers page is accessible while there is no material', async () => {
  const states = {
    'coming soon': async (target: Page) => {
      await target.goto('/pyqs')
      await target.getByRole('heading', { name: 'Coming Soon' }).waitFor()
    },
  }
  await expectStatesAccessible(browser, site.url, states, pro)
})

test.describe('when there is material', () => {
  test.beforeAll(async () => {
    const pdf = makePdf(['One', 'Two'])
    const structures = { subject: 'Data Structures', course_code: 'CS-201', semester: 3 } as const
    await uploadMaterial(site.url, env, { ...structures, title: 'End semester', kind: 'paper', exam_year: 2023 }, pdf)
    await uploadMaterial(site.url, env, { ...structures, title: 'Mid semester', kind: 'paper', exam_year: 2024 }, pdf)
    await uploadMaterial(site.url, env, { ...structures, title: 'Trees, handwritten', kind: 'notes' }, pdf)
    await uploadMaterial(
      site.url,
      env,
      { title: 'All units', subject: 'Mathematics I', semester: 1, kind: 'notes' },
      pdf,
    )
  })

  test('lists it by semester, the newest paper first, with its weight', async () => {
    await page.goto('/pyqs')
    await page.getByRole('heading', { name: 'PYQs and Notes', level: 1 }).waitFor()
    await page.getByText('Showing 4 documents').waitFor()
    await page.getByText('2 papers and 2 sets of notes.').waitFor()
    const inSemester = (number: number) => page.getByRole('region', { name: `Semester ${number}` })
    await expect(inSemester(1).getByRole('heading', { level: 3 })).toHaveText(['All units'])
    await expect(inSemester(3).getByRole('heading', { level: 3 })).toHaveText([
      'Mid semester',
      'End semester',
      'Trees, handwritten',
    ])
    await expect(inSemester(3).getByRole('listitem').first()).toHaveText(
      /2024\s+Mid semester\s+CS-201 Data Structures\s+2 pages, 1 KB\s+new/,
      { useInnerText: true },
    )
    await expect(page.getByRole('region', { name: 'New this week' }).getByRole('listitem')).toHaveCount(4)
    visitor.expectQuiet()
  })

  test('has one head, from the document to the list: what is painted first is not painted again', async () => {
    const other = await visit(browser, site.url, { ...phone, ...pro })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await other.page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await other.page.goto('/pyqs', { waitUntil: 'commit' })
    const head = await other.page.waitForSelector('main header')
    const button = await other.page.getByRole('link', { name: 'Add a paper' }).boundingBox()
    release()
    await other.page.getByText('Showing 4 documents').waitFor()
    await other.page.locator('main header').getByText('2 papers and 2 sets of notes.').waitFor()
    expect(await head.evaluate((element) => element.isConnected)).toBe(true)
    expect(await other.page.getByRole('link', { name: 'Add a paper' }).boundingBox()).toEqual(button)
    other.expectQuiet()
    await other.leave()
  })

  test('is filtered by semester, kind and search, all of which are in the address', async () => {
    await page.getByLabel('Semester', { exact: true }).selectOption('Semester 3')
    await page.getByLabel('Kind').selectOption('Question paper')
    await page.getByText('Showing 2 documents').waitFor()
    expect(address()).toBe('/pyqs?semester=3&kind=paper')
    await box().fill('MID')
    await page.getByText('1 result', { exact: true }).waitFor()
    expect(address()).toBe('/pyqs?q=MID&semester=3&kind=paper')
    await box().fill('thermodynamics')
    await page.getByRole('heading', { name: 'No papers found' }).waitFor()
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await page.getByText('Showing 4 documents').waitFor()
    expect(address()).toBe('/pyqs')
    await page.goto('/pyqs?q=cs-201&kind=notes')
    await page.getByText('1 result', { exact: true }).waitFor()
    await expect(box()).toHaveValue('cs-201')
    visitor.expectQuiet()
  })

  test('still blocks what the page blocks', async () => {
    expect([await isBlocked(page, 'F12'), await isMenuBlocked(page)]).toEqual([true, true])
  })

  test('shows an error when the server fails, with a retry', async () => {
    const other = await visit(browser, site.url, { ...phone, ...pro })
    await rejectTable(other.page, 'rpc/library')
    await other.page.goto('/pyqs')
    await other.page.getByRole('heading', { name: 'Failed to load papers and notes' }).waitFor()
    await other.page.unrouteAll()
    await other.page.getByRole('button', { name: 'Try Again' }).click()
    await other.page.getByText('Showing 4 documents').waitFor()
    other.expectQuiet(/status of 400/)
    await other.leave()
  })

  test('shows the layout while the server is slow', async () => {
    const other = await visit(browser, site.url, { ...phone, ...pro })
    const answer = Promise.withResolvers<void>()
    await other.page.route('**/rest/v1/rpc/library*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await other.page.goto('/pyqs')
    await other.page.getByText('Loading papers and notes...').waitFor({ state: 'attached' })
    answer.resolve()
    await other.page.getByText('Showing 4 documents').waitFor()
    await other.leave()
  })

  test('the papers page is accessible', async () => {
    const states = {
      failed: whileRejected(['rpc/library'], '/pyqs', 'Failed to load papers and notes'),
      list: async (target: Page) => {
        await target.goto('/pyqs')
        await target.getByText('Showing 4 documents').waitFor()
      },
      'nothing found': async (target: Page) => {
        await target.goto('/pyqs?q=zzz')
        await target.getByRole('heading', { name: 'No papers found' }).waitFor()
      },
    }
    await expectStatesAccessible(browser, site.url, states, pro)
  })
})
