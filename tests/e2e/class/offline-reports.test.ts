import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { phone, visit } from '#tests/support/browser/visitor.ts'
import { type ClassSite, startClassSite } from './class.ts'

// What is reported or confirmed without a connection waits on the device, visibly, and is sent once.

test.describe.configure({ mode: 'serial' })

let site: ClassSite
test.beforeAll(async ({ browser }) => {
  site = await startClassSite(browser)
})
test.afterAll(() => site.stop())

const day = daysAfter(collegeToday(), 1)
const changes = () => site.sql('select kind, room from public.slot_changes order by created_at')
const answers = () => site.sql('select from public.change_answers')

test('a change that is reported offline waits, can be taken back, and is sent once there is a connection', async () => {
  const { page, context, leave } = await visit(site.browser, site.url, { ...phone, ...site.students.asha })
  await page.goto(paths.class({ day }))
  const report = async (room: string) => {
    await page.getByRole('button', { name: 'Report a change: Operating Systems, 10 am' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a change' })
    await dialog.getByRole('radio', { name: 'Room' }).check()
    await dialog.getByRole('textbox', { name: 'Room' }).fill(room)
    await dialog.getByRole('button', { name: 'Report' }).dblclick()
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Report a change: Operating Systems, 10 am' }).waitFor()
  await context.setOffline(true)
  await report('LH 7')
  await report('LH 8')
  await page.getByText('2 waiting to be sent').click()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Take back: Room/ })
    .first()
    .click()
  await page.getByText('1 waiting to be sent').waitFor()
  expect(await changes()).toEqual([])
  await context.setOffline(false)
  await expect.poll(changes).toEqual([{ kind: 'room', room: 'LH 8' }])
  await expect(page.getByText('waiting to be sent')).toHaveCount(0)
  await expect(page.getByText('Reported by Asha Sample: 1 of 3 classmates confirm').first()).toBeVisible()
  await leave()
})

test('a change that is confirmed offline is confirmed once there is a connection', async () => {
  const { page, context, leave } = await visit(site.browser, site.url, { ...phone, ...site.students.ravi })
  await page.goto(paths.class({ day }))
  const confirm = page.getByRole('button', { name: /^Confirm: .*LH 8$/ })
  await confirm.waitFor()
  await context.setOffline(true)
  await confirm.click()
  await page.getByText('1 waiting to be sent').waitFor()
  expect(await answers()).toHaveLength(1)
  await context.setOffline(false)
  await expect.poll(answers).toHaveLength(2)
  await expect(confirm).toHaveCount(0)
  await leave()
})
