import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { type OpenSite, openSite } from '#tests/support/browser/open-site.ts'
import type { Who } from '#tests/support/accounts/pro-site.ts'
import { desktop, phone, visit } from '#tests/support/browser/visitor.ts'
import { uploadMaterial } from '#tests/support/features/materials.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { withAskedCourse } from '#tests/support/features/questions.ts'
import { type ModelServer, startModelServer } from '#tests/support/servers/model-server.ts'

// A model proposes topics and groups for the questions of a paper; their reviewer accepts or dismisses each.

let model: ModelServer
let site: OpenSite
let admin: Who
let course: string
let paper: string

test.beforeAll(async ({ browser }) => {
  model = await startModelServer('openai')
  site = await openSite(browser, {
    ...model.env,
    MAILER_AUTOCONFIRM: 'true',
    RATE_LIMITS: 'off',
    // Enough for a busy machine, and short for a test of a timeout.
    ASSISTANT_TIMEOUT: '8',
  })
  admin = await signedIn(site.url, 'admin@example.org')
  await site.sql("update public.profiles set is_admin = true where email = 'admin@example.org'")
  const asked = await withAskedCourse(site)
  course = asked.course
  const about = { title: 'Monsoon paper', subject: 'Systems', semester: 5, kind: 'paper', exam_year: 2024 } as const
  paper = await uploadMaterial(site.url, site.env, about, makePdf(['Paper of 2024']))
  await site.sql(
    `update public.study_materials set course_id = $1, exam = 'mid-semester', split_version = 32767 where id = $2`,
    [course, paper],
  )
  // In one statement: the site may group the course at any moment.
  await site.sql(
    `with made as (
       insert into public.question_groups (course_id, text, times_asked, fixed)
       select $1, q.text, 1, true from unnest($3::text[]) as q (text) returning id, text
     )
     insert into public.questions (material_id, position, number, page, text, group_id)
     select $2, q.n, q.n, 1, q.text, m.id from unnest($3::text[]) with ordinality as q (text, n) join made m on m.text = q.text`,
    [course, paper, questions],
  )
})
test.afterAll(async () => {
  await site.stop()
  await model.close()
})

const questions = [
  'When do processes block each other for ever?',
  'What is a race condition?',
  'Why is SRTF seldom used?',
]
const review = (device = desktop) => visit(site.browser, site.url, { ...device, ...admin })
const address = () => `/admin/papers?show=questions&id=${paper}`
const proposing = (topics: object[], groups: object[]) => model.plan({ pieces: [JSON.stringify({ topics, groups })] })

/** The label in the prompt for the group of the question with this beginning. */
function labelOf(beginning: string): string {
  const { messages } = JSON.parse(model.asked.at(-1)?.body ?? '') as { messages: { content: string }[] }
  const line =
    messages
      .at(-1)
      ?.content.split('\n')
      .find((one) => one.includes(`"text":"${beginning}`)) ?? '{}'
  return (JSON.parse(line) as { group: string }).group
}

test('a reviewer who requests suggestions is shown when it fails, times out, or has none', async () => {
  const { page, context, leave, expectQuiet } = await review(phone)
  await page.goto(address())
  const ask = page.getByRole('button', { name: 'Suggest topics and groups' })
  const outcome = page.getByRole('alert')

  model.plan({ pieces: [], end: 'hanging' })
  await ask.click()
  await page.getByText('Asking. This may take a minute.').waitFor()
  await expect(ask).toHaveAttribute('aria-busy', 'true')
  await expect(outcome).toHaveText('The AI service took too long.')

  model.plan({ status: 429 })
  await ask.click()
  await expect(outcome).toHaveText('[429 Too Many Requests] The AI service did not answer.')

  model.plan({ pieces: ['Merge them all!'] })
  await ask.click()
  await expect(outcome).toHaveText('The AI service did not answer as it was asked. Please try again.')

  await context.setOffline(true)
  await ask.click()
  await expect(outcome).toHaveText(/^The suggestions did not arrive\. Check your connection and ask again/)
  await context.setOffline(false)

  proposing([], [])
  await ask.click()
  await page.getByText('Nothing to suggest for this paper.').waitFor()
  await expect(outcome).toHaveCount(0)
  expectQuiet(/503|ERR_INTERNET_DISCONNECTED/)
  await leave()
})

test('suggestions are accepted, dismissed and undone by keyboard, and shown to readers', async () => {
  const { page, leave, expectQuiet } = await review()
  await page.goto(address())
  const region = page.getByRole('region', { name: 'Questions', exact: true })
  await expect(region).toBeFocused()
  const ask = region.getByRole('button', { name: 'Suggest topics and groups' })
  proposing([], [])
  await ask.click()
  await region.getByText('Nothing to suggest for this paper.').waitFor()

  proposing(
    [
      { question: 'q2', unit: 'u2', topic: 'Race conditions', reason: 'It asks for a race.' },
      { question: 'q3', unit: 'u1', topic: 'Wrong topic', reason: 'A guess.' },
      { question: 'q7', unit: 'u1', topic: 'Not of this paper', reason: 'Told so.' },
    ],
    [
      { question: 'q1', group: labelOf('State the four'), reason: 'Both ask when a deadlock comes.' },
      { question: 'q3', group: 'g99', reason: 'Told so.' },
    ],
  )
  await ask.press('Enter')
  await region.getByText('3 suggestions, below the questions.').waitFor()
  const beside = (number: number) => region.getByRole('list', { name: `Suggestions for question ${number}` })
  await expect(beside(1)).toContainText('the same as State the four conditions for deadlock.')
  await expect(beside(1)).toContainText('Both ask when a deadlock comes.')
  await expect(beside(2)).toContainText('topic “Race conditions”; unit 3, Sync and deadlock')
  await expect(region.getByText('Told so.')).toHaveCount(0)
  await expectAccessibleInBothThemes(page, 'suggestions for the questions of a paper')

  // The group of the focused question, by its key; and back.
  await page.keyboard.press('a')
  await region.getByText(/^Asked in 5 papers/).waitFor()
  await expect(beside(1)).toHaveCount(0)
  await expect(region).toBeFocused()
  await page.keyboard.press('l')
  await region.getByText(/^Asked once/).waitFor()

  await page.keyboard.press('n')
  await expect(region.getByLabel('Question 2', { exact: true })).toHaveValue('What is a race condition?')
  await page.keyboard.press('a')
  await region.getByText('Asked once. Unit 3, Race conditions.').waitFor()
  await page.keyboard.press('n')
  await expect(region.getByLabel('Question 3', { exact: true })).toHaveValue('Why is SRTF seldom used?')
  await page.keyboard.press('d')
  await expect(beside(3)).toHaveCount(0)
  await region.getByText('All suggestions are decided.').waitFor()

  // Requested again by buttons, reached with Tab.
  proposing([], [{ question: 'q1', group: labelOf('State the four'), reason: 'The same.' }])
  await ask.press('Enter')
  const accept = region.getByRole('button', { name: 'Accept the group for question 1' })
  await accept.press('Enter')
  await region.getByText(/^Asked in 5 papers/).waitFor()
  const stored = await site.sql(
    `select q.position, g.times_asked, g.topic from public.questions q join public.question_groups g on g.id = q.group_id
     where q.material_id = $1 order by q.position`,
    [paper],
  )
  expect(stored).toEqual([
    { position: 1, times_asked: 5, topic: 'Deadlock' },
    { position: 2, times_asked: 1, topic: 'Race conditions' },
    { position: 3, times_asked: 1, topic: expect.not.stringContaining('Wrong') },
  ])

  await page.goto(`/pyqs/courses/${course}/questions?show=all`)
  const heading = (name: RegExp) => page.getByRole('heading', { level: 3, name })
  await heading(/^State the four/).waitFor()
  await page.getByRole('button', { name: '5 wordings' }).waitFor()
  await expect(heading(/^When do processes block/)).toHaveCount(0)
  await page.getByText('Race conditions').first().waitFor()
  await expect(page.getByText('Wrong topic')).toHaveCount(0)
  expectQuiet()
  await leave()
})
