import { paths } from '#domain/paths.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { deliverPush, noteShown, pressShown, shownBy, stubPush } from '#tests/support/browser/push.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { phone } from '#tests/support/browser/visitor.ts'

// Notifications while the site is closed: push in this browser, a digest, a calendar's address.

const site = siteOfFile()
const asha = 'asha.channels@example.org'

const endpoint = 'https://fcm.googleapis.com/fcm/send/asha'
const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

test('push is enabled by a press, shows what arrives, and a press on it opens the exact notice', async () => {
  const who = await signedIn(site.url, asha)
  const { page, context, expectQuiet } = await site.enter({ ...phone, ...who, serviceWorkers: 'allow' })
  await stubPush(page, { endpoint, keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } })
  await page.goto(paths.notificationSettings())
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const turnOn = page.getByRole('button', { name: 'Turn push on' })
  await expect(turnOn).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the settings of push, digest and calendar')
  const stored = () => site.sql('select endpoint, user_agent <> $1 as named from public.push_subscriptions', [''])
  expect(await stored()).toEqual([])
  await turnOn.click()
  const turnOff = page.getByRole('button', { name: 'Turn push off' })
  await expect(turnOff).toBeVisible()
  expect(await stored()).toEqual([{ endpoint, named: true }])

  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('no worker')
  await noteShown(worker)
  const url = '/notices/0b7c1f7e-52a4-4c5e-9d0e-5f5a3d1c7d01'
  await deliverPush(page, site.url, JSON.stringify({ id: '7', title: 'Exam form', body: 'Fill it in.', url }))
  await expect.poll(() => shownBy(worker)).toEqual([{ title: 'Exam form', body: 'Fill it in.', tag: 'n7', data: url }])
  expect(await pressShown(worker)).toBe(`${site.url}${url}`)

  // Another phone of theirs is unsubscribed from here; this one is not.
  await site.sql(
    `insert into public.push_subscriptions (account_id, session_id, endpoint, p256dh, auth_secret)
     select account_id, session_id, endpoint || '-lost', p256dh, auth_secret from public.push_subscriptions`,
  )
  await page.reload()
  await page.getByRole('button', { name: 'Turn it off on 1 other device' }).click()
  await page.getByText('Push is off on all other devices.').waitFor()
  expect(await stored()).toEqual([{ endpoint, named: true }])
  await expect(page.getByRole('button', { name: /other device/ })).toHaveCount(0)

  await turnOff.click()
  await expect(turnOn).toBeVisible()
  expect(await stored()).toEqual([])
  expectQuiet()
})

test('push that was turned off from another device stays off in the next tab', async () => {
  const who = await signedIn(site.url, 'meera.channels@example.org')
  const { page, expectQuiet } = await site.enter({ ...phone, ...who, serviceWorkers: 'allow' })
  const own = `${endpoint}-meera`
  await stubPush(page, { endpoint: own, keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } })
  const stored = () => site.sql('select endpoint from public.push_subscriptions where endpoint = $1', [own])
  /** The stub's state belongs to the tab, so a new tab is simulated by clearing the mark of the check. */
  const openNextTab = async () => {
    await page.evaluate(() => {
      for (const name of Object.keys(sessionStorage))
        if (name.startsWith('checked-push')) sessionStorage.removeItem(name)
    })
    await page.reload()
  }
  await page.goto(paths.notificationSettings())
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const turnOn = page.getByRole('button', { name: 'Turn push on' })
  const turnOff = page.getByRole('button', { name: 'Turn push off' })
  await turnOn.click()
  await expect(turnOff).toBeVisible()
  await openNextTab()
  await expect(turnOff).toBeVisible()
  expect(await stored()).toEqual([{ endpoint: own }])

  await site.sql('delete from public.push_subscriptions where endpoint = $1', [own])
  await openNextTab()
  await expect(turnOn).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('push'))).toBeNull()
  expect(await stored()).toEqual([])
  expectQuiet()
})

test('a choice that could not be saved does not revert a later one', async () => {
  const who = await signedIn(site.url, 'tara.channels@example.org')
  const { page, expectQuiet } = await site.enter({ ...phone, ...who })
  await page.goto(paths.notificationSettings())
  /** Delays the first choice until the second is made, and rejects it then. */
  const choose = async (table: string, first: () => Promise<unknown>, second: () => Promise<unknown>) => {
    const held = Promise.withResolvers<void>()
    let isFirst = true
    await page.route(`**/rest/v1/${table}*`, async (route) => {
      if (route.request().method() !== 'POST' || !isFirst) return route.continue()
      isFirst = false
      await held.promise
      return route.fulfill({ status: 400, json: { code: '42501' } })
    })
    await first()
    await second()
    const saved = page.waitForResponse(
      (response) => response.url().includes(table) && response.request().method() === 'POST' && response.ok(),
    )
    held.resolve()
    await page.getByText('This could not be saved.').last().waitFor()
    await saved
  }

  const often = page.getByLabel('How often')
  const time = page.getByLabel('Time', { exact: true })
  await choose(
    'notification_settings',
    () => often.selectOption('Every week'),
    () => time.selectOption('6 pm'),
  )
  // Each request contains all settings: with the second the first is saved, too.
  await expect(often).toHaveValue('weekly')
  await expect(time).toHaveValue('18')

  const plan = page.getByRole('checkbox', { name: 'Plan and payments: Push' })
  const posts = page.getByRole('checkbox', { name: 'Your posts and reports: Push' })
  await choose(
    'notification_preferences',
    () => plan.click(),
    () => posts.click(),
  )
  await expect(posts).toBeChecked()
  await expect(plan).not.toBeChecked()
  expectQuiet(/status of 400/)
})

test('a digest is enabled, quiet hours are set, and a calendar’s address is created and deleted', async () => {
  const email = 'imran.channels@example.org'
  const { page, expectQuiet } = await site.enter({ ...phone, ...(await signedIn(site.url, email)) })
  await page.goto(paths.notificationSettings())
  const settings = () =>
    site.sql(
      `select digest, digest_hour, digest_weekday, quiet_from::text, quiet_to::text, classes_hour
       from public.notification_settings s join auth.users a on a.id = s.account_id where a.email = $1`,
      [email],
    )
  await page.getByLabel('Every morning with classes').selectOption('At 7 am')
  await page.getByLabel('How often').selectOption('Every week')
  await page.getByLabel('Day', { exact: true }).selectOption('Sunday')
  await page.getByLabel('Time', { exact: true }).selectOption('6 pm')
  await page.getByLabel('No push from').fill('22:30')
  await expect.poll(settings).toEqual([
    {
      digest: 'weekly',
      digest_hour: 18,
      digest_weekday: 7,
      quiet_from: '22:30:00',
      quiet_to: '07:00:00',
      classes_hour: 7,
    },
  ])

  await page.getByRole('button', { name: 'Make an address' }).click()
  const address = page.getByLabel('Your address')
  await expect(address).toHaveValue(/^http.*\/calendar\/[0-9a-f]{64}\.ics$/)
  const file = await fetch(await address.inputValue())
  expect(await file.text()).toContain('BEGIN:VCALENDAR')
  await expectAccessibleInBothThemes(page, 'a calendar’s address')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Make a new address' })).toBeVisible()
  await expect(address).toBeHidden()
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expectQuiet()
})
