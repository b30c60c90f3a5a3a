import { type Browser, chromium as playwright } from '@playwright/test'
import chromium from '@sparticuz/chromium'

/** No network access except to the site under test; as root Chromium's own sandbox cannot start. */
export const browserArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * A headless Chromium from npm, which is unpacked at its first use. The first process passes its place on: workers that
 * unpacked it at the same time, each for itself, would start a file that another one still writes.
 */
export async function browserOptions() {
  const executablePath = (process.env['TEST_BROWSER'] ??= await chromium.executablePath())
  return { executablePath, args: browserArguments }
}

/** For scripts; a test has the browser of its worker. */
export const launchBrowser = async (): Promise<Browser> => playwright.launch(await browserOptions())

/** At the end of a file: the browser belongs to the worker and remains open for the next file. */
export async function leaveAll(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}
