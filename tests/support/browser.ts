import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** A headless Chromium that came with npm. */
export async function launchBrowser(): Promise<Browser> {
  const args = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-gpu',
    '--no-first-run',
  ]
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  return playwright.launch({ executablePath: await chromium.executablePath(), headless: true, args })
}
