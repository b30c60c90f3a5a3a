import type { Page, Route } from '@playwright/test'

// Locators of the assistant's widget.

export const button = (page: Page) => page.getByRole('button', { name: 'Academic Assistant', exact: true })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Academic Assistant' })
export const input = (page: Page) => panel(page).getByRole('textbox', { name: 'Message' })
export const inPanel = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name })
export const typing = (page: Page) => panel(page).locator('[data-typing]')
export const suggestions = (page: Page) => panel(page).getByRole('list', { name: 'Suggestions' })

export async function open(page: Page): Promise<void> {
  await button(page).click()
  await input(page).waitFor()
}

export async function ask(page: Page, question: string): Promise<void> {
  await input(page).fill(question)
  await input(page).press('Enter')
}

/** The messages, oldest first, without the greeting. */
export async function shownMessages(page: Page): Promise<string[]> {
  const items = panel(page).getByRole('region', { name: 'Conversation' }).locator('> ol > li')
  const texts = await items.evaluateAll((all) =>
    all.map((item) => item.querySelector<HTMLElement>(':scope > p, :scope > div')?.innerText ?? ''),
  )
  return texts.slice(1).map((text) => text.replace(/^(You|Assistant):\s*/, '').trim())
}

export const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

interface HeldQuestions {
  questions: () => (string | undefined)[]
  /** Continues the last question. */
  release: () => Promise<void> | undefined
  reject: (status: number, code: string, message: string) => Promise<void> | undefined
}

/** Intercepts the next questions until the test decides about them. */
export async function hold(page: Page): Promise<HeldQuestions> {
  const held: Route[] = []
  await page.route('**/api/assistant', (route) => void held.push(route))
  return {
    questions: () =>
      held.map((route) => (route.request().postDataJSON() as { messages: { text: string }[] }).messages.at(-1)?.text),
    release: () => held.at(-1)?.continue(),
    reject: (status, code, message) => held.at(-1)?.fulfill({ status, json: { code, message } }),
  }
}

export const apology =
  "Sorry, I'm having trouble connecting right now. Please try again later or contact support if the issue persists."

/** The browser logs a failed request; the widget has shown a message of its own. */
export const failedRequest = /Failed to load resource/
