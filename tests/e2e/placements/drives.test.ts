import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { startProSite, type ProSite, type Who } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// Placement drives: entered by the placement cell, read and judged by a student. The tests of this file share one site.
test.describe.configure({ mode: 'serial' })

let site: ProSite
let officer: Who
let student: Visitor
let page: Page

const closes = daysAfter(collegeToday(), 3)
const panel = (target = page) => target.getByRole('region', { name: 'Am I eligible?' })
const rule = (text: string) => panel().getByRole('listitem').filter({ hasText: text })
const figures = (target = page) => target.getByRole('region', { name: 'Your figures' })

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  officer = await signedIn(site.url, 'officer@example.org')
  await site.sql("update public.users set plan = 'pro' where email = 'officer@example.org'")
  await site.sql(
    "insert into public.grants (account, area) select id, 'placements' from public.users where email = 'officer@example.org'",
  )
  student = await visit(site.browser, site.url, { ...phone, ...site.pro })
  page = student.page
})

test.afterAll(() => site.stop())

test.describe('without a drive', () => {
  test('the page says so in a line, and has its lists', async () => {
    await page.goto('/placements')
    await page.getByText('No placement drive is open now.').waitFor()
    await page.getByRole('button', { name: 'View Placement Details' }).waitFor()
    student.expectQuiet()
  })
})

test.describe('the placement cell', () => {
  test('enters an organisation and a drive with its rules by form', async () => {
    const visitor = await visit(site.browser, site.url, { ...desktop, ...officer })
    const form = visitor.page
    await form.goto('/admin/organisations?id=new')
    await form.getByLabel('Name').fill('Sample Chip Design')
    await form.getByRole('button', { name: 'Add organisation' }).click()
    await form.getByRole('link', { name: 'Sample Chip Design' }).waitFor()

    await form.goto('/admin/drives?id=new')
    await form.getByLabel('Organisation').selectOption('Sample Chip Design')
    await form.getByLabel('Role').fill('Design verification')
    await form.getByLabel('Kind').selectOption('both')
    await form.getByLabel('Package in LPA').fill('14')
    await form.getByLabel('Registration closes').fill(closes)
    await form.getByLabel('Test', { exact: true }).fill(daysAfter(closes, 9))
    await form.getByLabel('Interviews').fill(daysAfter(closes, 8))
    await form.getByLabel('Results of the semester are due').fill(daysAfter(closes, -1))
    await form.getByLabel('Link to register').fill('https://example.org/register')
    await form.getByLabel('Rule: CGPA at least').fill('7.50')
    await form.getByLabel('Rule: active backlogs at most').fill('0')
    await form.getByRole('button', { name: 'Add drive' }).click()
    await form.getByText('The interviews come on or after the day of the test').waitFor()
    await form.getByLabel('Interviews').fill(daysAfter(closes, 15))
    await form.getByRole('button', { name: 'Add drive' }).click()
    await form.getByRole('link', { name: 'Sample Chip Design' }).waitFor()
    const [saved] = await site.sql('select rules from public.drives')
    expect(saved?.['rules']).toEqual({ cgpa: { min: '7.50' }, active_backlogs_max: 0 })
    visitor.expectQuiet()
    await visitor.leave()
  })

  test('fills the form from a pasted announcement, but for what was typed before, and saves nothing by itself', async () => {
    const visitor = await visit(site.browser, site.url, { ...desktop, ...officer })
    const form = visitor.page
    await form.goto('/admin/drives?id=new')
    await form.getByLabel('Role').fill('Layout engineer')
    await form
      .getByLabel('Announcement')
      .fill(
        `Company: Sample Chip Design Pvt Ltd\nRole: Engineer\nCTC: 9 - 12 LPA\nLast date: ${closes}\nCGPA 6.5 and above`,
      )
    await form.getByRole('button', { name: 'Fill the form from it' }).click()
    await form.getByText('5 fields filled in. Check each before you save.').waitFor()
    await form.getByText('The package is a range, “9 - 12 LPA”: enter what is certain.').waitFor()
    await expect(form.getByLabel('Role')).toHaveValue('Layout engineer')
    await expect(form.getByLabel('Organisation')).toHaveValue(/./)
    await expect(form.getByLabel('Registration closes')).toHaveValue(closes)
    await expect(form.getByLabel('Rule: CGPA at least')).toHaveValue('6.5')
    await expectAccessibleInBothThemes(form, 'the form of a drive with an announcement')
    expect(await site.sql("select from public.drives where role = 'Layout engineer'")).toEqual([])

    // Another text replaces what the first has filled in, and nothing that was typed.
    await form.getByLabel('Place', { exact: true }).fill('Pune')
    await form
      .getByLabel('Announcement')
      .fill(`Company: Sample Chip Design\nRole: Engineer\nLast date: ${daysAfter(closes, 1)}`)
    await form.getByRole('button', { name: 'Fill the form from it' }).click()
    await expect(form.getByLabel('Registration closes')).toHaveValue(daysAfter(closes, 1))
    await expect(form.getByLabel('Rule: CGPA at least')).toHaveValue('')
    await expect(form.getByLabel('Role')).toHaveValue('Layout engineer')
    await expect(form.getByLabel('Place', { exact: true })).toHaveValue('Pune')
    visitor.expectQuiet()
    await visitor.leave()
  })
})

test.describe('open drives', () => {
  test('are listed above the companies, with what they say to the student', async () => {
    await page.goto('/placements')
    const list = page.getByRole('region', { name: 'Open now' })
    const item = list.getByRole('listitem').filter({ hasText: 'Sample Chip Design' })
    await expect(item).toContainText('Design verification · Internship and job')
    await expect(item).toContainText('₹14 LPA')
    await expect(item).toContainText('closes in 3 days')
    await expect(item).toContainText('Not known yet: enter your CGPA and active backlogs')
    await list.getByRole('button', { name: 'Eligible for me 0' }).click()
    await list.getByText('No drive matches these filters.').waitFor()
    expect(page.url()).toContain('/placements?eligible=yes')
    await list.getByRole('button', { name: 'Eligible for me 0' }).click()
    await page.getByRole('button', { name: 'View Placement Details' }).click()
    await page.getByText('Showing 25 companies').waitFor()
    student.expectQuiet()
  })
})

test.describe('the page of a drive', () => {
  test('shows a student why not, and what would do', async () => {
    await page.getByRole('link', { name: 'Sample Chip Design' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Sample Chip Design' }).waitFor()
    await expect(page.getByRole('list', { name: 'Dates' }).locator('[aria-current=date]')).toContainText(
      'Semester results are due',
    )
    await expect(rule('CGPA 7.50 or more')).toContainText('unknown')
    await page.getByRole('button', { name: 'Enter CGPA' }).click()
    await page.getByLabel('CGPA so far').fill('72.8')
    await page.getByRole('button', { name: 'Use this' }).click()
    await page.getByText('Enter a number from 0 to 10').waitFor()
    await page.getByLabel('CGPA so far').fill('7.28')
    await page.getByLabel('Semesters so far').fill('4')
    await page.getByRole('button', { name: 'Use this' }).click()
    await expect(rule('CGPA 7.50 or more')).toContainText('You have 7.28.')
    await expect(rule('CGPA 7.50 or more')).toContainText(
      'An SGPA of 8.38 in the next semester gets you there. Its results come before registration closes.',
    )
    await expect(rule('No active backlog')).toContainText('unknown')
    student.expectQuiet()
  })

  test('turns an entered figure into a verdict, also in the list', async () => {
    await page.getByRole('button', { name: 'Enter active backlogs' }).click()
    await page.getByLabel('Backlogs that are not cleared').fill('0')
    await page.keyboard.press('Enter')
    await expect(rule('No active backlog')).toContainText('You have none.')
    await page.getByRole('button', { name: 'Change CGPA' }).click()
    await page.getByLabel('CGPA so far').fill('7.5')
    await page.keyboard.press('Enter')
    await page.getByText('You are eligible: all 2 rules are met').waitFor()
    await page.getByRole('link', { name: 'Placements' }).first().click()
    await page.getByRole('button', { name: 'Eligible for me 1' }).waitFor()
    await page.goBack()
    student.expectQuiet()
  })

  test('offers its days to a calendar', async () => {
    await page.getByText('You are eligible: all 2 rules are met').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to my calendar' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('drive.ics')
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('SUMMARY:Sample Chip Design: Registration closes')
  })

  test('is accessible in both themes', async () => {
    await page.getByText('You are eligible: all 2 rules are met').waitFor()
    await expectAccessibleInBothThemes(page, 'a drive')
  })
})

const savedFigures = () => site.sql('select figures from public.academic_figures')

test.describe('the figures of a student', () => {
  test('stay on the device until they are saved to the account, and can be removed there', async () => {
    expect(await savedFigures()).toEqual([])
    await figures().getByRole('button', { name: 'Save to my account' }).click()
    await figures().getByText('in your account', { exact: true }).waitFor()
    const [saved] = await savedFigures()
    expect(saved?.['figures']).toEqual({ previous: { cgpa: '7.5', semesters: '4' }, active_backlogs: 0 })

    const laptop = await visit(site.browser, site.url, { ...desktop, ...site.pro })
    await laptop.page.goto(page.url())
    await laptop.page.getByText('You are eligible: all 2 rules are met').waitFor()
    await laptop.leave()

    await figures().getByRole('button', { name: 'Remove from my account' }).click()
    await figures().getByText('on this device', { exact: true }).waitFor()
    expect(await savedFigures()).toEqual([])
    await page.getByText('You are eligible: all 2 rules are met').waitFor()
    student.expectQuiet()
  })

  test('are deleted from the browser by signing out', async () => {
    const other = await visit(site.browser, site.url, {
      ...desktop,
      ...(await signedIn(site.url, 'leaver@example.org')),
    })
    await site.sql("update public.users set plan = 'pro' where email = 'leaver@example.org'")
    await other.page.goto(page.url())
    await other.page.getByRole('button', { name: 'Enter active backlogs' }).click()
    await other.page.getByLabel('Backlogs that are not cleared').fill('2')
    await other.page.keyboard.press('Enter')
    await expect(panel(other.page)).toContainText('You have 2.')
    const stored = () =>
      other.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('academic')))
    expect(await stored()).toHaveLength(1)
    await other.page.goto('/profile')
    await other.page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect.poll(stored).toEqual([])
    await other.leave()
  })
})

test.describe('many drives', () => {
  test('are narrowed by branch, place, package and month, with counts beside the other filters, in the address', async () => {
    await site.sql(
      `with o as (insert into public.organisations (name) values ('Sample Bank') returning id)
       insert into public.drives (organisation_id, role, kind, place, package_lpa, closes_on, rules)
       select o.id, d.role, 'job', d.place, d.lpa, $1::date + 1, d.rules::jsonb from o, (values
         ('Teller', 'Pune', 4, '{"branches": ["CSE"], "attendance_min": "75"}'),
         ('Auditor', 'Pune, Kochi', 8, '{"branches": ["ME"]}')) as d (role, place, lpa, rules)`,
      [closes],
    )
    const desk = await visit(site.browser, site.url, { ...desktop, ...site.pro })
    await desk.page.goto('/placements')
    const list = desk.page.getByRole('region', { name: 'Open now' })
    await expect(list.getByLabel('Place', { exact: true }).locator('option')).toHaveText([
      'Place: any',
      'Kochi (1)',
      'Pune (2)',
    ])
    await list.getByLabel('Branch').selectOption('CSE (2)')
    await expect(list.getByLabel('Place', { exact: true }).locator('option')).toHaveText(['Place: any', 'Pune (1)'])
    await list.getByLabel('Package').selectOption('Below ₹5 LPA (1)')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    expect(new URL(desk.page.url()).search).toBe('?branch=CSE&package=0')
    await desk.page.reload()
    await expect(list.getByRole('listitem')).toHaveText([/Sample Bank.*Teller/])
    await expectAccessibleInBothThemes(desk.page, 'filters of drives')
    desk.expectQuiet()
    await desk.leave()
  })

  test('a drive with a rule of attendance has the own count beside it, which decides nothing', async () => {
    await site.sql(
      `insert into public.attendance_figures (account_id, id, kind, name, held, attended, as_of, marked_at)
       select id, gen_random_uuid(), 'start', 'Physics', 80, 65, $1::date - 1, now() from public.users where email = 'pro@example.org'`,
      [collegeToday()],
    )
    const [teller] = await site.sql("select id::text from public.drives where role = 'Teller'")
    await page.goto(`/placements/drives/${String(teller?.['id'])}`)
    await expect(rule('Attendance 75 % or more')).toContainText(/unknown.*Your own count: 81\.\d+ %, to \d+ \w{3}/)
  })

  test('a drive is reported to the college, whose messages have it with its address', async () => {
    await page.getByRole('button', { name: 'Report this drive' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this drive' })
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByText('Write what is wrong').waitFor()
    await dialog.getByLabel('What is wrong').fill('They want a fee of 500 rupees.')
    await expectAccessibleInBothThemes(page, 'the report of a drive')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Sent. The college reads it.').waitFor()
    const [message] = await site.sql('select email, message from public.contact_messages')
    expect(message).toEqual({
      email: 'pro@example.org',
      message: expect.stringMatching(/^Report of a drive\nSample Bank, Teller: http.*\n\nThey want a fee/),
    })
    student.expectQuiet()
  })
})

test.describe('while it is read', () => {
  test('says that a drive was withdrawn', async () => {
    await site.sql('delete from public.drives')
    await page.reload()
    await page.getByRole('heading', { name: 'We could not find this drive' }).waitFor()
    await page.getByRole('link', { name: 'See all drives' }).click()
    await page.getByText('No placement drive is open now.').waitFor()
    await page.goto('/placements/drives/nothing')
    await page.getByRole('heading', { name: 'We could not find this drive' }).waitFor()
    student.expectQuiet()
  })
})
