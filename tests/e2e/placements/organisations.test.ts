import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { startProSite, type ProSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// The page of an organisation: drives, years, rounds with counts, experiences, alumni. The tests of this file share one site.
test.describe.configure({ mode: 'serial' })

let site: ProSite
let reader: Visitor
const today = collegeToday()
const year = Number(today.slice(0, 4))
const [full, bare] = ['00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000f2']

const round = (kind: string, asked: string, minutes: number | null) => ({ kind, asked, minutes, helped: '' })

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  await site.sql(
    `insert into public.organisations (id, name, about, checked_by, checked_on) values
       ('${full}', 'Sample Systems Pvt. Ltd.', 'Makes samples.', 'the placement cell', '${year - 3}-01-05'),
       ('${bare}', 'Sample Bank', '', '', null)`,
  )
  await site.sql(
    `insert into public.drives (organisation_id, role, kind, closes_on) values
       ('${full}', 'Analyst', 'job', '${daysAfter(today, 9)}'), ('${full}', 'Tester', 'job', '${year - 2}-08-01')`,
  )
  await site.sql(
    `insert into public.companies (company, visit_date, profile) values ('SAMPLE SYSTEMS LIMITED', '${year - 2}-09-03', 'Engineer')`,
  )
  await site.sql(
    `insert into public.alumni (name, graduation_year, degree, company, current_position) values
       ('Meera Sample', 2022, 'B.Tech', 'Sample Systems', 'Engineering manager'), ('Omar Sample', 2023, 'B.Tech', '', '')`,
  )
  const add = (name: string, checked: string, rounds: object[]) =>
    site.sql(
      `insert into public.experiences
         (id, organisation_id, author_name, role, year, outcome, rounds, state, published_on, checked_on)
       values (gen_random_uuid(), '${full}', '${name}', 'Analyst', ${checked.slice(0, 4)}, 'selected',
         '${JSON.stringify(rounds)}', 'published', '${checked}', '${checked}')`,
    )
  await add('Neha Sample', today, [round('test', 'Two programs.', 90), round('technical', 'A bounded buffer.', 50)])
  await add('', `${year - 3}-02-01`, [round('technical', 'Deadlocks on paper.', null)])
  reader = await visit(site.browser, site.url, { ...phone, ...site.pro })
})

test.afterAll(() => site.stop())

test('joins what is open, the years, the rounds with true counts, experiences and alumni', async () => {
  const { page } = reader
  await page.goto('/placements')
  await page.getByRole('link', { name: /^Rounds, experiences and alumni/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Sample Systems Pvt. Ltd.' }).waitFor()
  await page.getByRole('link', { name: 'Analyst' }).waitFor()
  await page.getByText('in 1 of 2').waitFor()
  const technical = page.getByRole('listitem').filter({ hasText: 'in 2 of 2' })
  await technical.getByText('Usually 50 minutes').waitFor()
  await technical.getByText('What was asked').click()
  await technical.getByText('Deadlocks on paper.').waitFor()
  await technical.getByText(`Neha Sample · Selected · ${year}`).waitFor()
  await page.getByRole('link', { name: /^Visit, 3 Sep: Engineer/ }).waitFor()
  await page.getByText('1 drive', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Meera Sample' }).waitFor()
  await expect(page.getByText('Omar Sample')).toHaveCount(0)
  await expectAccessibleInBothThemes(page, 'an organisation')
  reader.expectQuiet()
})

test('says what nobody has checked for two years', async () => {
  const { page } = reader
  await expect(page.getByText(/Checked by the placement cell on .* Not checked again for two years\./)).toHaveCount(2)
  await page.getByText(/^Checked by the placement cell on [^.]*\.$/).waitFor()
})

test('a reader says that an experience is helpful, and takes it back', async () => {
  const { page } = reader
  const [{ id } = {}] = await site.sql("select id from public.experiences where author_name = 'Neha Sample'")
  const marks = () => site.sql('select from private.experience_marks where experience_id = $1', [id])
  await page.getByRole('button', { name: `Helpful: Analyst, ${year}, 0` }).click()
  await page.getByRole('button', { name: `Helpful: Analyst, ${year}, 1`, pressed: true }).waitFor()
  expect(await marks()).toHaveLength(1)
  await page.getByRole('button', { name: `Helpful: Analyst, ${year}, 1` }).click()
  await page.getByRole('button', { name: `Helpful: Analyst, ${year}, 0`, pressed: false }).waitFor()
  expect(await marks()).toHaveLength(0)
  reader.expectQuiet()
})

test('of which nothing is known says so, and offers to write and to follow', async () => {
  const { page } = reader
  await page.goto(`/placements/organisations/${bare}`)
  await page.getByText('Nobody has written about an interview here yet.').waitFor()
  await page.getByText('No drive is open.').waitFor()
  await page.getByText('No visit is known yet.').waitFor()
  await page.getByRole('button', { name: 'Follow' }).click()
  await page.getByRole('button', { name: 'Mute' }).waitFor()
  await expectAccessibleInBothThemes(page, 'an organisation of which nothing is known')
  await page.getByRole('link', { name: 'Write about your interview' }).click()
  await expect(page.getByRole('combobox', { name: 'Organisation' })).toHaveValue(bare)
  await page.goto('/placements/organisations/nothing')
  await page.getByRole('heading', { level: 1, name: 'We could not find this organisation' }).waitFor()
  reader.expectQuiet()
})

test('is not for an account without Pro', async () => {
  const free = await visit(site.browser, site.url, { ...desktop, ...(await signedIn(site.url, 'free@example.org')) })
  await free.page.goto(`/placements/organisations/${full}`)
  await free.page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect(free.page.getByText('Sample Systems')).toHaveCount(0)
  await free.leave()
})
