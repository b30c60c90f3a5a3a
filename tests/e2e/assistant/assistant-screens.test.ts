import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectStatesAccessible } from '#tests/support/browser/axe.ts'
import {
  apology,
  ask,
  button,
  focused,
  inPanel,
  input,
  open,
  panel,
  shownMessages,
  suggestions,
  typing,
} from '#tests/support/features/chat.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import type { visit } from '#tests/support/browser/visitor.ts'
import { desktop, phone, type Visitor } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#ai-assistant-widget: the assistant's widget on every kind of screen, and for a person with an account.

const tablet = { viewport: { width: 800, height: 900 } }

const site = siteOfFile()
let visitor: Visitor
let page: Page

async function arrive(options: Parameters<typeof visit>[2], path = '/about') {
  visitor = await site.enter({ ...options, reducedMotion: 'reduce' })
  page = visitor.page
  await page.goto(path)
}

test.describe('an account', () => {
  test('has a conversation of its own, which is deleted when it signs out', async () => {
    await arrive({ ...desktop, ...(await signedIn(site.url, 'asha.chat@example.org')) }, '/dashboard')
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
    await open(page)
    await ask(page, 'What are your office hours?')
    await suggestions(page).waitFor()
    const saved = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('assistant:')).length)
    await expect.poll(saved).toBe(1)
    await inPanel(page, 'Minimize').click()

    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await page.waitForURL(`${site.url}/`)
    await expect.poll(saved).toBe(0)
    await page.getByRole('button', { name: /^Academic Assistant/ }).click()
    await input(page).waitFor()
    expect(await shownMessages(page)).toEqual([])
    await page.waitForTimeout(400)
    expect(await saved()).toBe(0)
    visitor.expectQuiet()
  })
})

for (const [name, options, box, hint, minimizers] of [
  ['phone', phone, { x: 0, y: 0, width: 360, height: 740 }, 'Tap to chat', 0],
  ['tablet', tablet, { x: 800 - 24 - 384, y: 900 - 24 - 608, width: 384, height: 608 }, 'Press Enter to send', 1],
] as const)
  test.describe(`on a ${name}`, () => {
    test('has its size, its hint and its buttons', async () => {
      await arrive(options)
      await open(page)
      expect(await panel(page).boundingBox()).toEqual(box)
      await panel(page).getByText(hint).waitFor()
      await expect(inPanel(page, 'Minimize')).toHaveCount(minimizers)
      if (name === 'tablet') await expect.poll(() => focused(page)).toBe('Message')
      // A phone's keyboard would cover the panel: the input is not focused, also a moment later.
      await page.waitForTimeout(300)
      expect((await focused(page)) === 'Message').toBe(name === 'tablet')
    })
  })

test('is a phone below 768 px', async () => {
  await arrive({ viewport: { width: 768, height: 740 } })
  await open(page)
  await panel(page).getByText('Press Enter to send').waitFor()
  await expect(inPanel(page, 'Minimize')).toHaveCount(1)
  await page.setViewportSize({ width: 767, height: 740 })
  await panel(page).getByText('Tap to chat').waitFor()
  await expect(inPanel(page, 'Minimize')).toHaveCount(0)
  expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 767, height: 740 })
})

test.describe('on a phone', () => {
  test.beforeEach(async () => {
    await arrive(phone)
    await open(page)
  })

  test('traps the focus, and closes with Escape and with a link', async () => {
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      const inside = await panel(page).evaluate(
        (frame) =>
          frame.contains(document.activeElement) || document.activeElement?.hasAttribute('data-base-ui-focus-guard'),
      )
      expect(inside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
    await expect(button(page)).toBeFocused()
    await open(page)
    await ask(page, 'What are your office hours?')
    await panel(page).getByRole('link', { name: 'Contact and office hours' }).click()
    await page.waitForURL('**/contact')
    await panel(page).waitFor({ state: 'hidden' })
    visitor.expectQuiet()
  })

  test('shows a long answer from its beginning, and nothing is wider than the screen', async () => {
    await ask(page, 'notes and papers, exam schedule, alumni, companies, discussions')
    await suggestions(page).waitFor()
    const question = await page.getByText('notes and papers, exam schedule').boundingBox()
    expect(question?.y).toBeGreaterThan(60)
    expect(question?.y).toBeLessThan(160)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

test.describe('every state', () => {
  test('is accessible, on a phone and a desktop, in both themes', async () => {
    await arrive(desktop)
    await expectStatesAccessible(site.browser, site.url, {
      open: async (page) => {
        await page.goto('/login')
        await open(page)
      },
      answered: async (page) => {
        await ask(page, 'What are your office hours?')
        await suggestions(page).waitFor()
      },
      pending: async (page) => {
        await page.route('**/api/assistant', () => {})
        await ask(page, `A question of ${'many '.repeat(30)} words`)
        await typing(page).waitFor()
      },
      stopped: (page) => inPanel(page, 'Stop').click(),
      failed: async (page) => {
        await page.unrouteAll()
        await page.route('**/api/assistant', (route) => route.abort())
        await inPanel(page, 'Try Again').click()
        await panel(page).getByText(apology).first().waitFor()
      },
      clearing: async (page) => {
        await inPanel(page, 'Clear the conversation').click()
        await page.getByRole('dialog', { name: 'Clear the conversation?' }).waitFor()
      },
      minimised: async (page) => {
        await page.getByRole('button', { name: 'Cancel' }).click()
        const minimize = inPanel(page, 'Minimize')
        await ((await minimize.count()) === 0 ? inPanel(page, 'Close') : minimize).click()
      },
    })
  })
})
