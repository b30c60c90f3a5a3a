import type { Browser } from '@playwright/test'

/** It talks to nobody but the site under test; as root Chromium's own sandbox cannot start. */
export const browserArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** At the end of a file: the browser is the worker's and stays open for the next one. */
export async function leaveAll(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}
