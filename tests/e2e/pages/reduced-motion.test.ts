import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// With reduced motion nothing is animated. The landing highlight is tested in landing.test.ts.

const site = siteOfFile({ RATE_LIMITS: 'on' })

/** Collects every transition and animation longer than a frame. */
async function watchMotion(page: Page) {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { duration, iterations } = animation.effect?.getComputedTiming() ?? {}
        if (Number(duration) > 16 || iterations === Infinity) {
          const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null
          moved.push(`${String(duration)} ms: ${target?.outerHTML.slice(0, 80) ?? ''}`)
        }
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () => page.evaluate(() => [...new Set((window as unknown as { moved: string[] }).moved)])
}

async function walk(page: Page, size: string) {
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.mouse.wheel(0, 200)
  await page.waitForTimeout(200)
  await page.mouse.wheel(0, -200)
  if (size === 'phone') {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await page.getByRole('button', { name: 'Tools menu' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  } else await page.getByRole('link', { name: 'Community' }).first().hover()
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Plan' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
}

for (const [size, options] of [
  ['phone', phone],
  ['desktop', desktop],
] as const)
  test(`nothing moves on a ${size}`, async () => {
    const account = await signedIn(site.url, `${size}@example.org`)
    const visitor = await visit(site.browser, site.url, { ...options, ...account, reducedMotion: 'reduce' })
    const motion = await watchMotion(visitor.page)
    await walk(visitor.page, size)
    expect(await motion()).toEqual([])
    await visitor.page.goto('/books')
    await visitor.page.getByRole('link', { name: 'Sample Book House' }).click()
    await visitor.page.getByRole('dialog').waitFor()
    expect(await motion()).toEqual([])
    visitor.expectQuiet()
    await visitor.leave()
  })

test('the same steps are animated without reduced motion, so that the test above can fail', async () => {
  const account = await signedIn(site.url, 'mover@example.org')
  const visitor = await visit(site.browser, site.url, { ...desktop, ...account, reducedMotion: 'no-preference' })
  const motion = await watchMotion(visitor.page)
  await walk(visitor.page, 'desktop')
  expect((await motion()).length).toBeGreaterThan(2)
  await visitor.leave()
})
