import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import {
  apology,
  ask,
  button,
  failedRequest,
  focused,
  hold,
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
import { desktop, pauseClock, phone, type Visitor } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#ai-assistant-widget: the assistant's widget, in front of the embedded search.

const site = siteOfFile()
let visitor: Visitor
let page: Page

async function arrive(options: Parameters<typeof visit>[2], path = '/about') {
  visitor = await site.enter({ ...options, reducedMotion: 'reduce' })
  page = visitor.page
  await page.goto(path)
}

test.describe('the button', () => {
  for (const path of ['/', '/about', '/login', '/calculator', '/no-such-page'])
    test(`is on ${path}, round, at the bottom right`, async () => {
      await arrive(desktop, path)
      const box = await button(page).boundingBox()
      expect(box).toEqual({ x: 1280 - 8 - 48, y: 800 - 24 - 48, width: 48, height: 48 })
    })

  test('loads nothing of the assistant before it is needed', async () => {
    await arrive(desktop, '/')
    await page.waitForLoadState('networkidle')
    const scripts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      )
    expect(await scripts()).not.toMatch(/assets\/(assistant|sanitize)-/)
    await open(page)
    expect(await scripts()).toMatch(/assets\/assistant-/)
    visitor.expectQuiet()
  })

  test('reports when its code cannot be loaded, without covering the button on a phone', async () => {
    await arrive(phone)
    await page.route('**/assets/assistant-*', (route) => route.abort())
    await button(page).click()
    const toast = page.getByText('The assistant could not be loaded.')
    await toast.waitFor()
    const [above, below] = [await toast.locator('..').boundingBox(), await button(page).boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  })

  test('shows by its dot and its name whether there is a connection', async () => {
    await arrive(desktop)
    const dot = page
      .getByRole('button', { name: /^Academic Assistant/ })
      .locator('span')
      .last()
    const colour = () => dot.evaluate((element) => getComputedStyle(element).backgroundColor)
    await button(page).waitFor()
    const [box, online] = [await dot.boundingBox(), await colour()]
    expect([box?.width, box?.height]).toEqual([14, 14])
    await visitor.context.setOffline(true)
    await page.getByRole('button', { name: 'Academic Assistant, offline' }).waitFor()
    await expect.poll(colour).not.toBe(online)
    await visitor.context.setOffline(false)
    await button(page).waitFor()
    await expect.poll(colour).toBe(online)
  })
})

test.describe('on a desktop', () => {
  test.beforeEach(() => arrive(desktop))

  test('opens with its title, its engine, and the placeholder', async () => {
    await open(page)
    await panel(page).getByRole('heading', { name: 'Academic Assistant' }).waitFor()
    await panel(page).getByText('Powered by generative AI').waitFor()
    await expect(input(page)).toHaveAttribute('placeholder', 'Ask about courses, notes, or alumni...')
    await panel(page).getByText('Press Enter to send').waitFor()
    await expect(button(page)).toHaveCount(0)
    visitor.expectQuiet()
  })

  test('has the focus after 100 ms; Escape closes and returns it', async () => {
    await page.clock.install()
    await page.waitForLoadState('networkidle')
    await open(page)
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await inPanel(page, 'Close').click()
    await open(page)
    await page.clock.runFor(90)
    expect(await focused(page)).not.toBe('Message')
    await page.clock.runFor(20)
    expect(await focused(page)).toBe('Message')
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
    await expect(button(page)).toBeFocused()
  })

  test('is minimised to the beginning of the last message: 50 letters, on a phone 30', async () => {
    await open(page)
    await ask(page, 'zzzz')
    await suggestions(page).waitFor()
    const [, answer = ''] = await shownMessages(page)
    await inPanel(page, 'Minimize').click()
    await panel(page).waitFor({ state: 'hidden' })
    const preview = page.locator('[data-preview]')
    await expect(preview).toHaveText(`${answer.replaceAll(/\s+/g, ' ').slice(0, 50).trimEnd()}...`)
    await page.setViewportSize({ width: 767, height: 800 })
    await expect(preview).toHaveText(`${answer.slice(0, 30).trimEnd()}...`)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: /^Academic Assistant/ }).click()
    await input(page).waitFor()
    expect((await shownMessages(page))[0]).toBe('zzzz')
  })

  test('locks the input while a reply is pending, shows that one is written, and sends nothing blank', async () => {
    const held = await hold(page)
    await open(page)
    await input(page).fill('  \n')
    await input(page).press('Enter')
    await ask(page, 'What are your office hours?')
    await typing(page).waitFor()
    await expect(input(page)).toBeDisabled()
    await expect.poll(held.questions).toEqual(['What are your office hours?'])
    await held.release()
    await suggestions(page).waitFor()
    await expect(typing(page)).toHaveCount(0)
    await expect(input(page)).toBeEnabled()
    await expect.poll(() => focused(page)).toBe('Message')
    await panel(page).getByText('Mon-Fri 9AM-5PM').first().waitFor()
    await panel(page).getByText('Found by search, not written by AI').waitFor()
    await panel(page).getByText('Answers come from search on this site').waitFor()
    await panel(page).getByRole('link', { name: 'Contact and office hours' }).click()
    await page.waitForURL('**/contact')
    await panel(page).waitFor()
    visitor.expectQuiet()
  })

  for (const [question, expected] of [
    ['Any notes?', ['PDF notes', 'Slides', 'Video lectures']],
    ['When is the exam?', ['Last 5 years papers', 'Model answers', 'Exam schedule']],
    ['Which seniors?', ['Search by course', 'Events', 'Mentorship']],
    ['zzzz', ['More Help', 'Platform Features', 'Contact Support']],
  ] as const)
    test(`${question} is followed by its suggestions`, async () => {
      await open(page)
      await ask(page, question)
      await suggestions(page).waitFor()
      expect(await suggestions(page).getByRole('button').allInnerTexts()).toEqual(expected)
    })

  test('a suggestion is put into the input and sent after 100 ms', async () => {
    await open(page)
    await ask(page, 'Any notes?')
    await suggestions(page).waitFor()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const held = await hold(page)
    await inPanel(page, 'PDF notes').click()
    await expect(input(page)).toHaveValue('PDF notes')
    await page.clock.runFor(90)
    expect(held.questions()).toEqual([])
    await page.clock.runFor(20)
    await expect.poll(held.questions).toEqual(['PDF notes'])
    await expect(input(page)).toHaveValue('')
  })

  test('a failure is an apology with two ways on', async () => {
    const held = await hold(page)
    await open(page)
    await ask(page, 'What is an SGPA?')
    await expect.poll(held.questions).toHaveLength(1)
    await held.reject(429, 'daily_limit', 'Today’s limit is reached. Please come back tomorrow.')
    await panel(page).getByText(apology, { exact: true }).first().waitFor()
    await panel(page).getByText('Please come back tomorrow.').first().waitFor()
    await expect(suggestions(page).getByRole('button')).toHaveText(['Try Again', 'Contact Support'])

    await inPanel(page, 'Try Again').click()
    await expect.poll(held.questions).toEqual(['What is an SGPA?', 'What is an SGPA?'])
    await held.reject(503, 'limits_unavailable', 'The assistant is not available right now.')
    await panel(page).getByText('The assistant is not available right now.').first().waitFor()
    expect(await shownMessages(page)).toHaveLength(2)

    await inPanel(page, 'Contact Support').click()
    await panel(page)
      .getByRole('link', { name: /\/contact$/ })
      .click()
    await page.waitForURL('**/contact')
    expect(held.questions()).toHaveLength(2)
    visitor.expectQuiet(failedRequest)
  })

  test('stays through a reload and is cleared on a confirmed wish', async () => {
    await open(page)
    await ask(page, 'What are your office hours?')
    await suggestions(page).waitFor()
    const before = await shownMessages(page)
    await page.reload()
    await open(page)
    expect(await shownMessages(page)).toEqual(before)
    await inPanel(page, 'Clear the conversation').click()
    await page.getByRole('dialog', { name: 'Clear the conversation?' }).getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => shownMessages(page)).toEqual([])
    await page.waitForTimeout(400)
    await page.reload()
    await open(page)
    expect(await shownMessages(page)).toEqual([])
  })

  test('announces the finished answer once, politely', async () => {
    await open(page)
    await page.evaluate(() => {
      const heard: string[] = []
      Object.assign(window, { heard })
      const listen = () => {
        for (const region of document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]')) {
          const text = region.textContent?.trim() ?? ''
          if (text.includes('Mon-Fri') && heard.at(-1) !== text) heard.push(`${region.getAttribute('aria-live')}`, text)
        }
      }
      new MutationObserver(listen).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await ask(page, 'What are your office hours?')
    await suggestions(page).waitFor()
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
    expect(heard).toHaveLength(2)
    expect(heard[0]).toBe('polite')
    expect(heard[1]).toMatch(/^The office is open Mon-Fri 9AM-5PM/)
    expect(heard[1]?.match(/Mon-Fri/g)).toHaveLength(1)
  })

  test('a reply recovers by itself when a lost connection is back', async () => {
    await open(page)
    await visitor.context.setOffline(true)
    await ask(page, 'What are your office hours?')
    await panel(page).getByText(apology).first().waitFor()
    await visitor.context.setOffline(false)
    await panel(page).getByText('Mon-Fri 9AM-5PM').first().waitFor()
    expect(await shownMessages(page)).toHaveLength(2)
    visitor.expectQuiet(failedRequest)
  })

  test('a connection that died while the machine slept is noticed when it wakes, and mended', async () => {
    await open(page)
    await page.clock.install()
    const held = await hold(page)
    await ask(page, 'What are your office hours?')
    await expect.poll(held.questions).toHaveLength(1)
    // After the time of its own retries.
    await pauseClock(page)
    await page.clock.fastForward(20_000)
    await expect(typing(page)).toHaveCount(1)
    await page.clock.fastForward(20_000)
    await panel(page).getByText(apology).first().waitFor()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(held.questions).toHaveLength(2)
    await held.release()
    await panel(page).getByText('Mon-Fri 9AM-5PM').first().waitFor()
  })
})
