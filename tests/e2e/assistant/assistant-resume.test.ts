import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { leaveAll } from '#tests/support/browser/browser.ts'
import { type Line, openLine } from '#tests/support/browser/line.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { desktop, visit, type Visitor } from '#tests/support/browser/visitor.ts'
import {
  apology,
  ask,
  failedRequest,
  inPanel,
  open,
  panel,
  shownMessages,
  suggestions,
} from '#tests/support/features/chat.ts'
import { type ModelServer, startModelServer } from '#tests/support/servers/model-server.ts'

// A pending reply of a model is resumed when its reader reloads the page or loses the network.

let browser: Browser
let model: ModelServer
let site: Site
let line: Line
let remove: () => Promise<void>
let visitor: Visitor
let page: Page

test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  model = await startModelServer('openai')
  const { env, remove: removeEnvironment } = await siteEnvironment('migrated')
  remove = removeEnvironment
  site = await startSite({ ...env, ...model.env, MAILER_AUTOCONFIRM: 'true', RATE_LIMITS: 'off' })
  line = await openLine(site.url)
})
test.afterAll(async () => {
  await leaveAll(browser)
  await line.close()
  await site.stop()
  await model.close()
  await remove()
})
test.beforeEach(() => {
  model.asked.length = 0
})
test.afterEach(async () => {
  line.mend()
  await visitor.leave()
})

const question = 'How do I calculate my CGPA?'
const words = Array.from({ length: 60 }, (_, n) => `word${n} `)
const whole = words.join('').trim()

const people: [string, () => Promise<BrowserContextOptions>][] = [
  ['a visitor', async () => ({})],
  ['an account', () => signedIn(line.url, 'asha.resume@example.org')],
]

/** Sends the question, and waits for the beginning of the reply. */
async function askHalf(who: BrowserContextOptions, pieces = words) {
  visitor = await visit(browser, line.url, { ...desktop, ...who })
  page = visitor.page
  await page.goto('/about')
  await open(page)
  model.plan({ pieces, every: 100 })
  await ask(page, question)
  await panel(page).getByText('word0 word1').waitFor()
}

/** The browser's own offline mode notifies the page, but does not end pending requests. */
async function loseNetwork() {
  line.cut()
  await visitor.context.setOffline(true)
}

async function findNetwork() {
  line.mend()
  await visitor.context.setOffline(false)
}

async function expectWhole() {
  await suggestions(page).waitFor()
  await expect.poll(() => shownMessages(page)).toEqual([question, whole])
  await expect(panel(page).getByText('Interrupted')).toHaveCount(0)
  await expect(panel(page).getByText(apology)).toHaveCount(0)
  expect(model.asked).toHaveLength(1)
}

for (const [who, storage] of people) {
  test(`${who} who reloads in the middle gets the whole reply, by one request to the model`, async () => {
    await askHalf(await storage())
    await page.reload()
    await open(page)
    await expectWhole()
    await page.reload()
    await open(page)
    await expectWhole()
  })

  test(`${who} who loses the network in the middle, twice, reads the whole reply once it is back`, async () => {
    await askHalf(await storage())
    for (const _ of ['once', 'twice']) {
      await loseNetwork()
      await panel(page).getByText('Interrupted').waitFor()
      await findNetwork()
      await panel(page).getByText('word0 word1').waitFor()
      await expect(panel(page).getByText('Interrupted')).toHaveCount(0)
    }
    await expectWhole()
    visitor.expectQuiet(failedRequest)
  })
}

test('a line that is cut without a word, as between two networks, is found again without one', async () => {
  await askHalf({})
  line.cut()
  await panel(page).getByText('Interrupted').waitFor()
  line.mend()
  await expectWhole()
})

test('a reply that the server has lost shows what had arrived of it', async () => {
  await askHalf({})
  await page.route('**/api/assistant', (route) =>
    route.fulfill({ status: 404, json: { code: 'reply_gone', message: 'This reply is not here any more.' } }),
  )
  await page.reload()
  await open(page)
  await panel(page).getByText('Interrupted').waitFor()
  expect((await shownMessages(page))[1]).toMatch(/^word0 word1/)
  await page.unroute('**/api/assistant')
  model.plan({ pieces: ['Whole.'] })
  await inPanel(page, 'Try Again').click()
  await expect.poll(() => shownMessages(page)).toEqual([question, 'Whole.'])
})
