import { expect, test } from '#tests/e2e/fixtures.ts'
import { banner, button, dialog, titles } from '#tests/support/features/forum.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { withAskedCourse } from '#tests/support/features/questions.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'

// A discussion is started from what it is about, leads to it, and is listed there.

test.describe.configure({ mode: 'serial' })

const notice = '00000000-0000-4000-8000-0000000000b1'
const shipyard = '00000000-0000-4000-8000-0000000000b2'
const thread = 'Which chain is the longest?'
const deadlock = 'State the four conditions for deadlock'

let site: ProSite
let course: string
test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
  course = (await withAskedCourse(site)).course
  await site.sql(
    `insert into public.notices (id, title, content, author, category) values ('${notice}', 'Lab 4 is closed', 'Until Monday.', 'Dean', 'General')`,
  )
  await site.sql("insert into public.organisations (id, name) values ($1, 'Shipyard')", [shipyard])
  await site.sql(
    `insert into public.drives (id, organisation_id, role, kind, closes_on)
     values ('00000000-0000-4000-8000-0000000000b3', $1, 'Engineer', 'job', current_date + 9)`,
    [shipyard],
  )
})
test.afterAll(() => site.stop())

test('a question of a paper is asked about from its row, stands there, and the discussion leads back to it', async () => {
  const visitor = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = visitor
  await page.goto(`/pyqs/courses/${course}/questions`)
  const row = page.getByRole('listitem').filter({ hasText: deadlock })
  await expect(row.getByRole('button', { name: /about this question/ })).toHaveCount(0)
  await row.getByRole('link', { name: 'Ask about this question' }).click()

  const form = dialog(page, 'New Discussion')
  await form.getByText('About this question:').waitFor()
  await form.getByText(deadlock).waitFor()
  await form.getByLabel('Title').fill(thread)
  await form.getByLabel('Content').fill('Of the four conditions.')
  await expectAccessibleInBothThemes(page, 'a new discussion about a question')
  // A reload loses neither the text nor what it is about.
  await page.reload()
  await form.getByText(deadlock).waitFor()
  await expect(form.getByLabel('Title')).toHaveValue(thread)
  await form.getByRole('radio', { name: 'Anonymous' }).check()
  await button(form, 'Post').click()
  await banner(page, 'Discussion created successfully!').waitFor()
  await expect.poll(() => titles(page)).toEqual([thread])

  await page.getByRole('link', { name: thread }).click()
  await dialog(page, thread)
    .getByRole('link', { name: new RegExp(deadlock) })
    .click()
  await page.waitForURL(/\/questions\?question=/)
  const linked = page.getByRole('listitem').filter({ hasText: deadlock }).first()
  await expect(linked).toHaveAttribute('aria-current', 'true')
  await expect(linked).toBeInViewport()
  await linked.getByRole('button', { name: '1 discussion about this question' }).click()
  await linked.getByRole('link', { name: thread }).click()
  await dialog(page, thread).waitFor()
  await expectAccessibleInBothThemes(page, 'a discussion about a question')
  visitor.expectQuiet()
  await visitor.leave()
})

test('a course lists what is asked about it and its questions, solved ones first', async () => {
  const visitor = await visit(site.browser, site.url, { ...desktop, ...site.pro })
  const { page } = visitor
  await site.sql(
    `insert into public.discussions (title, content, anchor_kind, anchor_id, solved_comment_id, solved_at)
     values ('Is it hard?', 'c', 'course', $1, gen_random_uuid(), now())`,
    [course],
  )
  await page.goto(`/pyqs/courses/${course}`)
  const about = page.getByRole('region', { name: 'Discussions about this course' })
  await about.getByRole('heading', { name: '2 discussions about this course' }).waitFor()
  await expect(about.getByRole('listitem')).toHaveText([/Is it hard\?Solved/, new RegExp(thread.replace('?', '\\?'))])
  await about.getByRole('link', { name: 'Ask about this course' }).click()
  const form = dialog(page, 'New Discussion')
  await form.getByText('About this course:').waitFor()
  await button(form, 'Not about this course').click()
  await expect(form.getByText('About this course:')).toHaveCount(0)
  visitor.expectQuiet()
  await visitor.leave()
})

test('a notice and the organisation of a drive have the link alone while nothing is asked', async () => {
  const visitor = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = visitor
  for (const [address, noun] of [
    [`/notice?id=${notice}`, 'notice'],
    ['/placements/drives/00000000-0000-4000-8000-0000000000b3', 'organisation'],
    [`/placements/organisations/${shipyard}`, 'organisation'],
  ] as const) {
    await page.goto(address)
    const about = page.getByRole('region', { name: `Discussions about this ${noun}` })
    await expect(about).toHaveText(`Ask about this ${noun}`)
    await about.getByRole('link').click()
    const form = dialog(page, 'New Discussion')
    await form.getByText(`About this ${noun}:`).waitFor()
    // Before an anonymous one is posted it says what the notice tells of its author.
    await form.getByRole('radio', { name: 'Anonymous' }).check()
    const narrows = form.getByText('Everyone who can open this notice will know')
    await expect(narrows).toHaveCount(noun === 'notice' ? 1 : 0)
  }
  await dialog(page, 'New Discussion').getByText('Shipyard').waitFor()
  visitor.expectQuiet()
  await visitor.leave()
})

test('a reader who may not read the notice learns only that the discussion is about one', async () => {
  const visitor = await visit(site.browser, site.url, { ...phone, ...site.pro })
  const { page } = visitor
  await site.sql(
    "insert into public.discussions (title, content, anchor_kind, anchor_id) values ('For whom?', 'c', 'notice', $1)",
    [notice],
  )
  await site.sql("update public.notices set publish_at = now() + interval '1 day' where id = $1", [notice])
  await page.goto('/discussion')
  await page.getByRole('link', { name: 'For whom?' }).click()
  await dialog(page, 'For whom?').getByText('About a notice that you cannot open').waitFor()
  await site.sql('delete from public.notices where id = $1', [notice])
  await page.reload()
  await dialog(page, 'For whom?').getByText('c', { exact: true }).waitFor()
  await expect(dialog(page, 'For whom?').getByText('About a notice')).toHaveCount(0)
  visitor.expectQuiet()
  await visitor.leave()
})
