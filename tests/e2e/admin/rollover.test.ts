import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { type AdminSite, startAdminSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

let site: AdminSite
let visitor: Visitor

test.beforeAll(async ({ browser }) => {
  site = await startAdminSite(browser)
  visitor = await visit(site.browser, site.url, { ...phone, ...site.admin })
  await site.sql('update public.users set semester = null')
  await site.sql(
    `insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
     select name || '@students.example', now(), jsonb_build_object('full_name', initcap(name) || ' Sample')
     from unnest(array['asha', 'bina', 'chitra', 'dev']) as name`,
  )
  await site.sql(`insert into public.branches (code, name, semesters, position) values ('ROL', 'Rollover', 6, -1)`)
  await site.sql(
    `update public.users u set branch_id = b.id, semester = case split_part(u.email, '@', 1)
         when 'dev' then 6 when 'chitra' then 1 else 2 end, college_id = 'R-' || split_part(u.email, '@', 1)
     from public.branches b where b.code = 'ROL' and u.email like '%@students.example'`,
  )
})
test.afterAll(() => site.stop())

const semesters = async () => {
  const rows = await site.sql(
    `select concat_ws(' ', split_part(email, '@', 1), role, semester) as is_in from public.users
     where email like '%@students.example' order by email`,
  )
  return rows.map((row) => row['is_in'])
}

test('on a phone, a rollover of today is planned with an exception, is done, and is taken back', async () => {
  const { page } = visitor
  await page.goto('/admin/rollover')
  await page.getByLabel('Day', { exact: true }).fill(collegeToday())
  await page.getByLabel('Semesters that begin').selectOption('odd')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(button('Move 3 students now')).toBeEnabled()
  await expect(page.getByRole('row', { name: 'semester 2 semester 3 2' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'semester 6 alumni 1' })).toBeVisible()
  await expect(page.getByText('1 is in a semester that begins already')).toBeVisible()

  await page.getByLabel('Roll numbers, e-mails or names').fill('r-asha\nnobody')
  await button('Add').click()
  await expect(page.getByRole('button', { name: 'Remove Asha Sample' })).toBeVisible()
  await expect(page.getByText('No student found')).toBeVisible()
  await expect(button('Move 2 students now')).toBeEnabled()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await button('Move 2 students now').dblclick()

  const done = page.getByRole('region', { name: 'Planned and done' })
  await expect(done.getByText('1 student moved, 1 became an alumnus or alumna.')).toBeVisible({ timeout: 30_000 })
  expect(await semesters()).toEqual(['asha student 2', 'bina student 3', 'chitra student 1', 'dev alumnus 6'])
  expect(await site.sql('select from private.rollovers')).toHaveLength(1)

  await site.sql(`update public.users set semester = 5 where email = 'bina@students.example'`)
  await done.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(done.getByText('1 student as before.')).toBeVisible()
  await expect(done.getByText('1 student changed since, so left as they are: Bina Sample.')).toBeVisible()
  expect(await semesters()).toEqual(['asha student 2', 'bina student 5', 'chitra student 1', 'dev student 6'])
})

test('a rollover of a later day waits, is not planned twice, and is cancelled', async () => {
  const { page } = visitor
  await page.goto('/admin/rollover')
  await page.getByLabel('Day', { exact: true }).fill(daysAfter(collegeToday(), 5))
  await page.getByLabel('Semesters that begin').selectOption('even')
  await page.getByRole('button', { name: /^Plan it for / }).click()
  const planned = page.getByRole('region', { name: 'Planned and done' })
  await expect(planned.getByText('In 5 days')).toBeVisible()
  await expect(planned.getByText(/even semesters begin · by /)).toBeVisible()
  await page.getByLabel('Semesters that begin').selectOption('even')
  await expect(page.getByText(/^A rollover of these branches is planned for/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Plan it for / })).toBeDisabled()
  await planned.getByRole('button', { name: 'Cancel this plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click()
  await expect(planned.getByText('Cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Plan it for / })).toBeEnabled()
})
