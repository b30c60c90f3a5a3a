import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantPro, signedIn } from '#tests/support/account.ts'
import { expectStatesAccessible } from '#tests/support/axe.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/site.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/visitor.ts'

// Specification, sections 2, 3, 4 and 9: the interview guide of the placement page, and what is learnt of it.

const first = 'Tell me about yourself.'
const second = 'Why should we hire you?'
const brackets = 'Check whether the brackets in a text are balanced.'
const bracketsId = '0b7c1f7e-52a4-4c5e-9d0e-5f5a3d1cf017'
const guide = '/placements?view=interview'

let browser: Browser
let site: Site
let env: Record<string, string>
let remove: () => Promise<void>
let member: BrowserContextOptions
let visitor: Visitor
let page: Page

beforeAll(async () => {
  const environment = await siteEnvironment('migrated')
  env = environment.env
  remove = environment.remove
  ;[browser, site] = await Promise.all([launchBrowser(), startSite({ ...env, MAILER_AUTOCONFIRM: 'true' })])
  member = await signedIn(site.url, 'guide@example.org')
  await grantPro(env, 'guide@example.org')
  visitor = await visit(browser, site.url, { ...desktop, ...member })
  page = visitor.page
})

afterAll(async () => {
  await browser.close()
  await site.stop()
  await remove()
})

const questions = (target = page) => target.getByRole('heading', { level: 4 }).getByRole('button')
const question = (name: string, target = page) => questions(target).filter({ hasText: name })
const opened = () => page.locator('h4 [aria-expanded=true]')
const address = () => page.url().slice(site.url.length)
const learnt = (count: number, target = page) => target.getByText(`${count} of 50 learnt`, { exact: true }).waitFor()
const mark = (target = page) => target.getByRole('checkbox', { name: 'Mark as learnt' })
/** The next answer to a question about marks that is asked this way. */
const asked = (method: string) =>
  page.waitForResponse(
    (response) => response.url().includes('/learnt_questions') && response.request().method() === method,
  )
const refuse = (target: Page, table: string) =>
  target.route(`**/rest/v1/${table}*`, (route) =>
    route.fulfill({ status: 400, json: { code: '42501', message: 'no' } }),
  )

describe('the accordion', () => {
  it('has 50 questions by topic, numbered through', async () => {
    await page.goto(guide)
    await page.getByText('50 questions. One answer open at a time.').waitFor()
    expect(await questions().count()).toBe(50)
    expect(await opened().count()).toBe(0)
    expect(await page.locator('main').getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'HR and behavioural',
      'DSA and coding',
      'DBMS',
      'OS and networks',
      'OOP and language',
      'Projects and cases',
      'Aptitude and puzzles',
    ])
    expect(await questions().first().innerText()).toMatch(/^1\s+Tell me/)
    expect(await questions().last().innerText()).toMatch(/^50\s+Two ropes/)
  })

  it('has one open at a time; pressing the open one closes it', async () => {
    await question(first).click()
    await page.getByText('Two minutes, four parts, then stop.').waitFor()
    await question(second).click()
    await page.getByText('everybody outside the door is').waitFor()
    expect(await opened().allInnerTexts()).toEqual([expect.stringContaining(second)])
    await page.getByText('Two minutes, four parts, then stop.').waitFor({ state: 'detached' })
    await question(second).click()
    await page.getByText('everybody outside the door is').waitFor({ state: 'detached' })
    expect(await opened().count()).toBe(0)
    expect(address()).toBe(guide)
    visitor.expectQuiet()
  })

  it('is worked by keyboard, and the answer is the region that its question names', async () => {
    await question(first).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: first }).getByText('Two minutes, four parts').waitFor()
    await page.keyboard.press('Space')
    await page.getByText('Two minutes, four parts').waitFor({ state: 'detached' })
  })

  it('keeps the pressed question where it is while a long one above it closes', async () => {
    const other = await visit(browser, site.url, { ...phone, ...member })
    await other.page.goto(guide)
    await question(first, other.page).click()
    await other.page.getByText('Two minutes, four parts').waitFor()
    const target = question(second, other.page)
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const before = await target.boundingBox()
    await target.click()
    await other.page.getByText('everybody outside the door is').waitFor()
    expect((await target.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
    await other.leave()
  })
})

describe('a link to a question', () => {
  it('is copied, opens it, brings it into view and to the keyboard', async () => {
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
    await page.goto(`${guide}&topic=DSA+and+coding`)
    await question(brackets).click()
    await page.getByRole('region', { name: brackets }).getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(`${site.url}${guide}&question=${bracketsId}`)

    await page.goto('about:blank')
    await page.goto(link)
    await page.getByText('what was opened last must be closed first').waitFor()
    expect(await opened().innerText()).toContain(brackets)
    const top = await opened().evaluate((element) => element.getBoundingClientRect().top)
    expect(top).toBeGreaterThan(60)
    expect(top).toBeLessThan(200)
    expect(await opened().evaluate((element) => element === document.activeElement)).toBe(true)
    visitor.expectQuiet()
  })

  it('opens the guide also without naming it, and says so when the question is gone', async () => {
    await page.goto(`/placements?question=${bracketsId}`)
    await page.getByText('what was opened last must be closed first').waitFor()
    await page.goto('/placements?question=nothing-like-it')
    await page.getByText('This question is not here').waitFor()
    expect(await questions().count()).toBe(50)
    visitor.expectQuiet()
  })
})

describe('search and topics', () => {
  it('find words of questions and answers, in any case, and keep the numbers', async () => {
    await page.goto(guide)
    const box = page.getByRole('searchbox', { name: 'Search questions' })
    await box.fill('BINARY search')
    await question('Write binary search').waitFor()
    await expect.poll(address).toBe(`${guide}&q=BINARY+search`)
    expect(await question('Write binary search').innerText()).toMatch(/^18\s/)
    // Only its answer has the word.
    await box.fill('dense_rank')
    await page.getByText('Showing 1 question', { exact: true }).waitFor()
    await question('second highest salary').waitFor()
    // The answers are HTML; its tags are no words.
    await box.fill('strong>')
    await page.getByRole('heading', { name: 'No questions found' }).waitFor()
    await page.getByText('Try adjusting your search or filter criteria').waitFor()
    await page.getByRole('button', { name: 'Show all questions' }).click()
    await page.getByText('Showing 50 questions').waitFor()
    expect(address()).toBe(guide)
  })

  it('narrow together, also from an address', async () => {
    await page.goto(guide)
    await page.getByRole('combobox', { name: 'Topic' }).selectOption('DBMS')
    await page.getByText('Showing 7 questions').waitFor()
    expect(address()).toBe(`${guide}&topic=DBMS`)
    await page.goto(`${guide}&q=index&topic=DBMS`)
    await page.getByText('Showing 2 questions').waitFor()
    await page.goto(`${guide}&topic=none+such`)
    await page.getByText('Showing 50 questions').waitFor()
    visitor.expectQuiet()
  })
})

describe('what is learnt', () => {
  it('is marked at once, kept in the account, and counted', async () => {
    await page.goto(guide)
    await learnt(0)
    await question(first).click()
    const saved = asked('POST')
    await mark().check()
    await learnt(1)
    expect((await saved).status()).toBe(201)
    await question(first).filter({ hasText: 'learnt' }).waitFor()

    const elsewhere = await visit(browser, site.url, { ...phone, ...member })
    await elsewhere.page.goto(guide)
    await learnt(1, elsewhere.page)
    await question(first, elsewhere.page).filter({ hasText: 'learnt' }).waitFor()
    await elsewhere.leave()
  })

  it('leaves the list of what is not, but not while it is being read', async () => {
    await page.goto(guide)
    await learnt(1)
    await page.getByRole('checkbox', { name: 'Not yet learnt' }).check()
    await page.getByText('Showing 49 questions').waitFor()
    expect(address()).toBe(`${guide}&show=unlearnt`)
    await question(second).click()
    await mark().check()
    await learnt(2)
    expect(await question(second).count()).toBe(1)
    await question(second).click()
    await page.getByText('Showing 48 questions').waitFor()
    expect(await question(second).count()).toBe(0)
    await page.reload()
    await page.getByText('Showing 48 questions').waitFor()
    await page.getByRole('checkbox', { name: 'Not yet learnt' }).uncheck()
    await page.getByText('Showing 50 questions').waitFor()
  })

  it('is taken back', async () => {
    await page.goto(guide)
    await learnt(2)
    await question(second).click()
    const answered = asked('DELETE')
    await mark().uncheck()
    await learnt(1)
    await answered
    await page.reload()
    await learnt(1)
    visitor.expectQuiet()
  })

  it('goes back to what it was when the account does not take it', async () => {
    const other = await visit(browser, site.url, { ...desktop, ...member })
    await other.page.goto(guide)
    await learnt(1, other.page)
    await question(second, other.page).click()
    await mark(other.page).waitFor()
    const refused = Promise.withResolvers<void>()
    await other.page.route('**/rest/v1/learnt_questions*', async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      await refused.promise
      return route.abort()
    })
    await mark(other.page).check()
    await learnt(2, other.page)
    refused.resolve()
    await other.page.getByText('Failed to save the mark. It is as it was.').waitFor()
    await learnt(1, other.page)
    expect(await mark(other.page).isChecked()).toBe(false)
    other.expectQuiet(/ERR_FAILED/)
    await other.leave()
  })

  it('ends as it was pressed last, however fast, and although marks travel slower than their taking back', async () => {
    await page.goto(guide)
    await learnt(1)
    await page.route('**/rest/v1/learnt_questions*', async (route) => {
      if (route.request().method() === 'POST') await sleep(300)
      await route.continue()
    })
    await question(second).click()
    const settled = asked('GET')
    for (let press = 0; press < 4; press++) await mark().click()
    await settled
    await page.unrouteAll()
    await page.reload()
    await learnt(1)
    visitor.expectQuiet()
  })
})

describe('when the server fails', () => {
  it('the guide says so, and tries again', async () => {
    const other = await visit(browser, site.url, { ...phone, ...member })
    await refuse(other.page, 'interview_questions')
    await other.page.goto(guide)
    await other.page.getByRole('heading', { name: 'Failed to load questions' }).waitFor()
    await other.page.unrouteAll()
    await other.page.getByRole('button', { name: 'Try Again' }).click()
    await question(first, other.page).waitFor()
    other.expectQuiet(/status of 400/)
    await other.leave()
  })

  it('the guide can be read without the marks', async () => {
    const other = await visit(browser, site.url, { ...phone, ...member })
    await refuse(other.page, 'learnt_questions')
    await other.page.goto(guide)
    await other.page.getByText('Your marks could not be loaded.').waitFor()
    await question(first, other.page).click()
    await other.page.getByText('Two minutes, four parts').waitFor()
    expect(await mark(other.page).isDisabled()).toBe(true)
    await other.page.unrouteAll()
    await other.page.getByRole('button', { name: 'Try again' }).click()
    await learnt(1, other.page)
    expect(await mark(other.page).isChecked()).toBe(true)
    other.expectQuiet(/status of 400/)
    await other.leave()
  })
})

it('runs nothing that an answer brings along', async () => {
  const database = new pg.Client({ connectionString: env['DATABASE_URL'] })
  await database.connect()
  const { rows } = await database.query<{ id: string }>(
    `insert into public.interview_questions (position, topic, question, answer) values (99, 'Hostile', 'May it run?',
       '<p>Read</p><img src="/favicon.svg" onload="window.harmed = 1"><script>window.harmed = 1</script>') returning id`,
  )
  await page.goto(`/placements?question=${rows[0]?.id}`)
  const answer = page.getByRole('region', { name: 'May it run?' })
  await answer.getByText('Read', { exact: true }).waitFor()
  expect(await answer.locator('img, script').count()).toBe(0)
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
  await database.query('delete from public.interview_questions where position = 99')
  await database.end()
  visitor.expectQuiet()
})

it('has nothing that axe finds, in any state, also with words that never end', async () => {
  const database = new pg.Client({ connectionString: env['DATABASE_URL'] })
  await database.connect()
  const { rows } = await database.query<{ id: string }>(
    `insert into public.interview_questions (position, topic, question, answer)
     values (99, $1, $2, '<p>' || $2 || '</p><pre>' || $2 || '</pre>') returning id`,
    ['Endless'.repeat(8), 'Endless'.repeat(20)],
  )
  await database.end()
  await expectStatesAccessible(
    browser,
    site.url,
    {
      guide: async (target) => {
        await target.goto(guide)
        await question(first, target).waitFor()
      },
      'an answer with code': async (target) => {
        await target.goto(`${guide}&question=${bracketsId}`)
        await target.getByText('what was opened last must be closed first').waitFor()
      },
      'long words': async (target) => {
        await target.goto(`${guide}&question=${rows[0]?.id}`)
        await target.locator('pre').waitFor()
      },
      'nothing found': async (target) => {
        await target.goto(`${guide}&q=zzz`)
        await target.getByRole('heading', { name: 'No questions found' }).waitFor()
      },
      'no marks': async (target) => {
        await refuse(target, 'learnt_questions')
        await target.goto(guide)
        await target.getByText('Your marks could not be loaded.').waitFor()
      },
      failed: async (target) => {
        await refuse(target, 'interview_questions')
        await target.goto(guide)
        await target.getByRole('heading', { name: 'Failed to load questions' }).waitFor()
      },
    },
    member,
  )
})
