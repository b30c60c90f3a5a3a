import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { onHostedProject } from '#tests/support/hosted/mode.ts'
import { linkIn, mailTo } from '#tests/support/servers/mailbox.ts'
import { desktop, phone, type Visitor } from '#tests/support/browser/visitor.ts'

// A new student's first day, from registering to the list of their courses; and the exam dates that an admin pastes.

test.describe.configure({ mode: 'serial' })

const site = siteOfFile({ MAILER_AUTOCONFIRM: 'false', SMTP_MAX_FREQUENCY: '0', RATE_LIMITS: 'off' })
const password = 'Genda#2026'
const address = 'asha@example.org'

const register = async (page: Page, email: string) => {
  await page.goto('/register')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check your e-mail' }).waitFor()
}

const logIn = async (page: Page, email: string) => {
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

const openEducation = async (page: Page) => {
  await page.goto('/about', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Profile' }).click()
  const panel = page.getByRole('dialog', { name: 'Profile' })
  await panel.getByRole('button', { name: 'Education' }).click()
  // After that nothing below it moves.
  await panel.getByRole('list', { name: 'My courses' }).waitFor()
  return panel
}

test('registering leads to a screen that names the address, resends, and lets the address be changed', async () => {
  const visitor = await site.enter(phone)
  const { page } = visitor
  await register(page, 'ahsa@example.org')
  await expect(page.getByRole('main')).toContainText('We have sent an e-mail to ahsa@example.org.')
  // The lifetime of a project's links is not known here.
  if (!onHostedProject) await expect(page.getByRole('main')).toContainText('Code and link work for 1 hour.')
  await page.getByText('Registration successful! Please check your email for verification link.').waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Use another address' }).click()
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('ahsa@example.org')
  await register(page, address)
  const first = await mailTo(site.url, address)
  await page.getByRole('button', { name: 'Send the confirmation e-mail again' }).click()
  await page.getByText('We have sent the confirmation e-mail again. Please check your inbox.').waitFor()
  await expect.poll(async () => (await mailTo(site.url, address)).id).not.toBe(first.id)
  visitor.expectQuiet()
})

test('the code of the confirmation mail logs in on the same screen, pasted with a blank, and a wrong one is named', async () => {
  test.skip(onHostedProject, "a project's own mail need not hold the code")
  const visitor = await site.enter(phone)
  const { page } = visitor
  const typist = 'typist@example.org'
  await register(page, typist)
  const mail = await mailTo(site.url, typist)
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
  const field = page.getByLabel('Enter the 6 digits of the e-mail, or open its link')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill(code === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(field).toHaveValue(code)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL('**/dashboard')
  visitor.expectQuiet(/status of 4\d\d/)
})

/** A visitor who has just confirmed the account; the dashboard is open. */
const confirmed = async (options: typeof phone = phone): Promise<Visitor> => {
  const visitor = await site.enter(options)
  await visitor.page.goto(linkIn(await mailTo(site.url, address)))
  // At a second attempt the link is used. An address that still contains the session is not the final one.
  await visitor.page.waitForURL(({ pathname, hash }) => pathname === '/login' || (pathname === '/dashboard' && !hash))
  return visitor
}

test('the first visit asks for name, branch and semester, and publishes no part of the address', async () => {
  await site.sql(
    `insert into public.discussions (title, content, user_id, user_name)
     select 'Whose book is this?', 'A blue one.', id, 'asha' from auth.users where email = $1
       and not exists (select from public.discussions where title = 'Whose book is this?')`,
    [address],
  )
  const visitor = await confirmed()
  const { page } = visitor
  if (!page.url().endsWith('/dashboard')) await logIn(page, address)
  const form = page.getByRole('region', { name: 'Set up your profile' })
  await expect(form.getByLabel('First name')).toHaveValue('')
  await form.getByRole('button', { name: 'Save and continue' }).click()
  await form.getByText('First name is required').waitFor()
  await form.getByLabel('First name').fill('Asha')
  await form.getByLabel('Last name').fill('Nayak')
  await expect(form).toContainText('Your posts show “Asha Nayak”.')
  await form.getByLabel('Branch').selectOption('Computer Science and Engineering')
  await form.getByRole('radio', { name: '5' }).check()
  await expect(form).toContainText('With CSE, semester 5 you get')
  await expect(form).toContainText('6 courses')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('heading', { name: 'Welcome, Asha' }).waitFor()
  await expect(form).toHaveCount(0)
  await page.getByText('1 post of yours shows another name. New ones show “Asha Nayak”.').waitFor()
  await page.getByRole('button', { name: 'Keep the old name' }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Welcome, Asha' }).waitFor()
  await page.getByRole('link', { name: 'CGPA Calculator' }).waitFor()
  await expect(form).toHaveCount(0)
  visitor.expectQuiet()
})

test('a person who skips onboarding is not asked a second time', async () => {
  await site.sql('update public.users set onboarded_at = null where email = $1', [address])
  const visitor = await site.enter(desktop)
  const { page } = visitor
  await logIn(page, address)
  const form = page.getByRole('region', { name: 'Set up your profile' })
  // Reopened by the test: it contains the known names.
  await expect(form.getByLabel('First name')).toHaveValue('Asha')
  await form.getByRole('button', { name: 'Skip for now' }).click()
  await expect(form).toHaveCount(0)
  await expect
    .poll(() => site.sql('select onboarded_at is not null as asked from public.users where email = $1', [address]))
    .toEqual([{ asked: true }])
  visitor.expectQuiet()
})

test('the profile lists the courses of the semester; one is removed and another added', async () => {
  const visitor = await site.enter(phone)
  const { page } = visitor
  await logIn(page, address)
  const panel = await openEducation(page)
  const courses = panel.getByRole('list', { name: 'My courses' }).getByRole('listitem')
  await expect(courses).toHaveText([/CS301/, /CS302/, /CS303/, /CS304/, /CS305/, /CS391/])
  await panel.getByRole('button', { name: 'Remove CS303 Software Engineering' }).click()
  await expect(courses).toHaveCount(5)
  await panel.getByRole('button', { name: 'Add a course' }).click()
  // By the site's search: in any word order, and with a typing error.
  await panel.getByLabel('Search courses').fill('lerning machine')
  await expect(panel.getByRole('button', { name: 'Add CS306 Machine Learning' })).toBeVisible()
  await panel.getByLabel('Search courses').fill('dsa')
  await panel.getByRole('button', { name: 'Add CS201 Data Structures and Algorithms' }).click()
  await expect(courses).toHaveText([/CS201.*semester 3/, /CS301/, /CS302/, /CS304/, /CS305/, /CS391/])
  await expectAccessible(page)
  visitor.expectQuiet()
})

test('after a change of name, old posts show the new one if their writer chooses so', async () => {
  const visitor = await site.enter(desktop)
  const { page } = visitor
  await logIn(page, address)
  const panel = await openEducation(page)
  await panel.getByRole('button', { name: 'Edit Profile' }).click()
  await panel.getByLabel('Last name').fill('Nayak-Das')
  await expect(panel.getByLabel('Branch')).toHaveValue(/./)
  await panel.getByLabel('Semester').selectOption('6')
  await panel.getByRole('button', { name: 'Save Changes' }).click()
  await panel.getByText('1 post of yours shows another name. New ones show “Asha Nayak-Das”.').waitFor()
  await panel.getByRole('button', { name: 'Update earlier posts' }).click()
  await panel.getByText('Your posts now show “Asha Nayak-Das”.').waitFor()
  expect(await site.sql("select user_name from public.discussions where title = 'Whose book is this?'")).toEqual([
    { user_name: 'Asha Nayak-Das' },
  ])
  await panel.getByRole('button', { name: 'Education' }).click()
  await expect(panel.getByRole('list', { name: 'My courses' })).toContainText('CS306 Machine Learning')
  visitor.expectQuiet()
})

test('the semester that is shown is the one that is saved, whatever the branch', async () => {
  await site.sql(
    "insert into public.branches (code, name, semesters) values ('MBA', 'Business Administration', 4) on conflict do nothing",
  )
  await site.sql(
    `update public.users set onboarded_at = null, semester = 6,
       branch_id = (select id from public.branches where code = 'CSE') where email = $1`,
    [address],
  )
  const saved = () =>
    site.sql(
      'select b.code, u.semester from public.users u left join public.branches b on b.id = u.branch_id where u.email = $1',
      [address],
    )
  const visitor = await site.enter(desktop)
  const { page } = visitor
  await logIn(page, address)
  const form = page.getByRole('region', { name: 'Set up your profile' })
  await expect(form.getByRole('radio', { name: '6' })).toBeChecked()
  await form.getByLabel('Branch').selectOption('Business Administration')
  await expect(form.getByRole('radio')).toHaveCount(4)
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)
  await form.getByRole('button', { name: 'Save and continue' }).click()
  await expect(form).toHaveCount(0)
  expect(await saved()).toEqual([{ code: 'MBA', semester: null }])

  await page.goto('/about', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Profile' }).click()
  const panel = page.getByRole('dialog', { name: 'Profile' })
  const edit = () => panel.getByRole('button', { name: 'Edit Profile' }).click()
  const save = async () => {
    await panel.getByRole('button', { name: 'Save Changes' }).click()
    await panel.getByRole('button', { name: 'Edit Profile' }).waitFor()
  }
  await edit()
  await panel.getByLabel('Branch').selectOption('')
  await panel.getByLabel('Semester').selectOption('7')
  await save()
  expect(await saved()).toEqual([{ code: null, semester: 7 }])
  await edit()
  await expect(panel.getByLabel('Semester')).toHaveValue('7')
  await panel.getByLabel('Branch').selectOption('Business Administration')
  await expect(panel.getByLabel('Semester')).toHaveValue('')
  await save()
  expect(await saved()).toEqual([{ code: 'MBA', semester: null }])
  visitor.expectQuiet()
})

test('an admin pastes a table of exam dates: good lines go in alone, the others stay in the box', async () => {
  await site.sql('update public.profiles set is_admin = true where email = $1', [address])
  const visitor = await site.enter(desktop)
  const { page } = visitor
  await logIn(page, address)
  // Dates more than two years away are rejected.
  const year = new Date().getUTCFullYear() + 1
  await page.goto('/admin/exam-dates')
  await page.getByRole('searchbox', { name: 'Search exam dates' }).fill('compiler')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Paste a table' }).click()
  const box = page.getByLabel('Table', { exact: true })
  await box.fill(
    `Code\tDate\tTime\tHall\nCS306\t30 Nov ${year}\t10 am\tHall 2\nML2\t30/11/${year}\nMA101, 1 Dec ${year}, quiz`,
  )
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('CS306 Machine Learning')
  await expect(preview).toContainText(`End semester · 30 Nov ${year} · 10:00 · Hall 2`)
  await expect(preview).toContainText('No course of the catalogue is called “ML2”')
  await expect(preview).toContainText('Engineering Mathematics I (CE, CSE, ECE, ME)')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add 5 exam dates' }).click()
  await page.getByText('5 exam dates added. 1 line not added: correct the marked line.').waitFor()
  await expect(box).toHaveValue(`Code\tDate\tTime\tHall\nML2\t30/11/${year}`)
  await page.reload()
  await expect(box).toHaveValue(`Code\tDate\tTime\tHall\nML2\t30/11/${year}`)
  await box.fill(`ML\t30/11/${year}`)
  await page.getByRole('button', { name: 'Add 1 exam date' }).click()
  await page.getByText('1 exam date added.').waitFor()
  await expect(box).toHaveValue('')
  expect(
    await site.sql(
      `select c.code, e.exam, e.starts_at::text, e.hall, e.sample from public.exam_dates e join public.courses c on c.id = e.course_id
       where e.date >= '${year}-11-01' order by c.code limit 1`,
    ),
  ).toEqual([{ code: 'CS306', exam: 'end-semester', starts_at: '10:00:00', hall: 'Hall 2', sample: false }])
  visitor.expectQuiet()
})
