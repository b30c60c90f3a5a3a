import type { Browser, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { prepareSamples } from '#server/content/samples.ts'
import { readConfig } from '#server/core/config/config.ts'
import { openPool } from '#server/core/database/pool.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { leaveAll } from '#tests/support/browser/browser.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// Every screen in its main states, light on a desktop and dark on a phone: no findings of axe, no horizontal scrolling,
// and an empty console (where a CSP violation would be logged, too).

let browser: Browser
let site: Site
let remove: () => Promise<void>
let password: string

test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  // The embedded database on loopback has the sample accounts.
  const { env, remove: removeFolder } = await siteEnvironment(onHostedProject ? 'migrated' : 'embedded')
  remove = removeFolder
  site = await startSite(env)
  password = onHostedProject ? await samplesOn(env) : (site.output().match(/password (\S+),/)?.[1] ?? '')
})

test.afterAll(async () => {
  await leaveAll(browser)
  await site.stop()
  await remove()
})

/** A project has none, so they are inserted. @returns their password */
async function samplesOn(env: Record<string, string>): Promise<string> {
  const pool = openPool(env['DATABASE_URL'] ?? '', 2)
  const [sample] = await prepareSamples(readConfig({}), { pool, embedded: true })
  await pool.end()
  return sample?.password ?? ''
}

async function logIn(page: Page, who: string, next: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`)
  await page.getByLabel('E-mail').fill(`sample.${who}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`**${next}`)
}

type Step = [name: string, go: (page: Page) => Promise<unknown>]

const signedOut: Step[] = [
  ['landing', (page) => page.goto('/')],
  ['register', (page) => page.goto('/register')],
  ['login', (page) => page.goto('/login')],
  ['login, change password', (page) => page.getByRole('button', { name: 'Change password' }).click()],
  ['forgot password', (page) => page.goto('/forgot-password')],
  [
    'reset password without a session',
    async (page) => {
      await page.goto('/reset-password')
      await page.getByText('Invalid or expired reset link.').waitFor()
    },
  ],
  [
    'profile, signed out',
    async (page) => {
      await page.goto('/profile')
      await page.getByRole('dialog', { name: 'Profile' }).getByRole('link', { name: 'Log in' }).waitFor()
    },
  ],
  [
    'a timetable whose link is gone',
    async (page) => {
      await page.goto(`/timetable#token=${'0'.repeat(32)}`)
      await page.getByRole('heading', { name: 'There is no timetable at this address' }).waitFor()
    },
  ],
]

const free: Step[] = [
  [
    'dashboard',
    async (page) => {
      await logIn(page, 'free', '/dashboard')
      await page.getByRole('heading', { name: 'Welcome, Sample' }).waitFor()
    },
  ],
  [
    'pro guard',
    async (page) => {
      await page.goto('/discussion')
      await page.getByText('This feature requires a Pro subscription.').waitFor()
    },
  ],
  [
    'profile',
    async (page) => {
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Plan' }).click()
      await page.getByRole('link', { name: 'Upgrade to Pro' }).waitFor()
    },
  ],
  [
    'profile, editing',
    async (page) => {
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      const firstName = page.getByLabel('First name')
      // The focus is set when the form is hydrated, before anyone could type.
      await expect.poll(() => firstName.evaluate((input) => input === document.activeElement)).toBe(true)
      await firstName.fill('')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByText('First name is required').waitFor()
    },
  ],
  [
    'class, without a section',
    async (page) => {
      await page.goto('/class')
      await page.getByRole('heading', { name: 'Which class are you in?' }).waitFor()
    },
  ],
  [
    'typing a timetable, without a section',
    async (page) => {
      await page.goto('/class/edit')
      await page.getByText(/^You are in no section/).waitFor()
    },
  ],
  [
    'alumni: own requests, without any',
    async (page) => {
      await page.goto('/alumni/mine')
      await page.getByRole('heading', { name: 'You have asked nobody yet' }).waitFor()
    },
  ],
  [
    'alumni: a card that is not shown',
    async (page) => {
      await page.goto('/alumni/00000000-0000-4000-8000-000000000000')
      await page.getByRole('heading', { name: 'This card is not shown to you' }).waitFor()
    },
  ],
  [
    'attendance, without a record',
    async (page) => {
      await page.goto('/attendance')
      await page.getByRole('heading', { name: 'Attendance', level: 1 }).waitFor()
      await page.getByText(/^Loading/).waitFor({ state: 'hidden' })
    },
  ],
]

const admin: Step[] = [
  [
    'discussions',
    async (page) => {
      await logIn(page, 'admin', '/discussion')
      await page.getByRole('link', { name: /^Sample: how/ }).waitFor()
    },
  ],
  ['new discussion', (page) => page.getByRole('button', { name: 'Start a Discussion' }).click()],
  [
    'discussion',
    async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.getByRole('link', { name: /^Sample: how/ }).click()
      await page.getByText('one paper first').waitFor()
    },
  ],
  [
    'delete a comment?',
    (page) =>
      page
        .getByRole('button', { name: /^Delete comment/ })
        .first()
        .click(),
  ],
  [
    'discussion that is not there',
    async (page) => {
      await page.goto('/discussion?id=00000000-0000-4000-8000-000000000000')
      await page.getByRole('dialog', { name: 'Discussion not found' }).waitFor()
    },
  ],
  [
    'search without a result',
    async (page) => {
      await page.goto('/discussion?q=zzzz')
      await page.getByRole('heading', { name: 'No discussions found' }).waitFor()
    },
  ],
  [
    'placements without a drive',
    async (page) => {
      await page.goto('/placements')
      await page.getByText('No placement drive is open now.').waitFor()
    },
  ],
  [
    'drive that is not there',
    async (page) => {
      await page.goto('/placements/drives/00000000-0000-4000-8000-000000000000')
      await page.getByRole('heading', { name: 'We could not find this drive' }).waitFor()
    },
  ],
  [
    'organisation that is not there',
    async (page) => {
      await page.goto('/placements/organisations/00000000-0000-4000-8000-000000000000')
      await page.getByRole('heading', { name: 'We could not find this organisation' }).waitFor()
    },
  ],
  [
    'own interview experiences, without any',
    async (page) => {
      await page.goto('/placements/experiences')
      await page.getByRole('heading', { name: 'You have not written about an interview yet' }).waitFor()
    },
  ],
  [
    'form of an interview experience',
    async (page) => {
      await page.goto('/placements/experiences/write')
      await page.getByRole('heading', { name: 'Write about an interview' }).waitFor()
      await page.getByText(/^Loading/).waitFor({ state: 'hidden' })
    },
  ],
  [
    'review of referrals, without any',
    async (page) => {
      await page.goto('/admin/referrals')
      await page.getByRole('heading', { name: 'Nothing waits for a review' }).waitFor()
    },
  ],
  [
    'an entry of one’s own',
    async (page) => {
      await page.goto('/dashboard?entry=new')
      await page.getByRole('dialog', { name: 'Add an entry' }).getByLabel('Kind').waitFor()
    },
  ],
  [
    'form of a drive',
    async (page) => {
      await page.goto('/admin/drives')
      await page.getByRole('link', { name: 'New drive' }).click()
      await page.getByLabel('Rules in words').waitFor()
    },
  ],
]

const views = [
  ['light, 1280 px', { ...desktop, colorScheme: 'light', reducedMotion: 'reduce' }],
  ['dark, 360 px', { ...phone, colorScheme: 'dark', reducedMotion: 'reduce' }],
] as const

for (const [name, options] of views)
  test.describe(name, () => {
    for (const [who, steps] of [
      ['signed out', signedOut],
      ['a free account', free],
      ['an admin', admin],
    ] as const)
      test(`${who}: every screen is accessible, fits, and is quiet`, async () => {
        const visitor: Visitor = await visit(browser, site.url, options)
        for (const [screen, go] of steps) {
          await go(visitor.page)
          await expectAccessible(visitor.page, screen)
        }
        visitor.expectQuiet()
        await visitor.leave()
      })

    test('shows an address that does not exist as such', async () => {
      const { page, leave } = await visit(browser, site.url, options)
      const response = await page.goto('/no-such-page')
      expect(response?.status()).toBe(404)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      await expectAccessible(page)
      await leave()
    })
  })
