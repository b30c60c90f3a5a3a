import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import type { Who } from '#tests/support/accounts/pro-site.ts'
import { uploadMaterial } from '#tests/support/features/materials.ts'
import { makePdf } from '#tests/support/features/pdf.ts'

// The site reads, splits and groups a paper by itself; a reviewer corrects its questions.

const site = siteOfFile()
let admin: Who

test.beforeAll(async () => {
  admin = await signedIn(site.url, 'admin@example.org')
  await site.sql("update public.profiles set is_admin = true where email = 'admin@example.org'")
})

const textsOf = async (id: string) =>
  (await site.sql('select text from public.questions where material_id = $1 order by position', [id])).map(
    ({ text }) => text,
  )

test('the questions of a paper are merged, split, corrected and grouped by keyboard', async () => {
  const [course] = await site.sql('select id from public.courses order by code limit 1')
  const about = { subject: 'Data Structures', semester: 3, kind: 'paper' } as const
  /** The site reads it by itself, with or without a course. */
  const put = async (year: number, text: string) => {
    const paper = { ...about, title: `End semester ${year}`, exam_year: year }
    const id = await uploadMaterial(site.url, site.env, paper, makePdf([text]))
    await site.sql('update public.study_materials set course_id = $2 where id = $1', [id, course?.['id']])
    return id
  }
  await put(
    2022,
    'Answer all questions of this paper,\nas well as you can\n1. Explain the height balanced\nsearch tree. [10]\n2. Define a heap. [5]',
  )
  const id = await put(
    2023,
    'Answer all questions of this paper,\nas well as you can\n1. Explain the working of a stack. [5]\n2. Give two of its uses. [5]\n3. What is a circular queue?\nWrite about AVL trees. [10]',
  )
  await expect.poll(() => textsOf(id), { timeout: 120_000 }).toHaveLength(3)
  const grouped = 'select count(*)::integer as n from public.questions where group_id is null'
  await expect.poll(async () => (await site.sql(grouped))[0]?.['n'], { timeout: 120_000 }).toBe(0)

  const { page, expectQuiet } = await site.enter(admin)
  await page.goto('/admin/papers?show=questions')
  await page.getByRole('link', { name: /End semester 2023.*3 questions/ }).click()
  const review = page.getByRole('region', { name: 'Questions' })
  await expect(review).toBeFocused()
  await expect(review.getByLabel('Question 1')).toHaveValue('Explain the working of a stack.')
  await page.keyboard.press('j')
  await expect(review.getByLabel('Question 2')).toHaveValue('Give two of its uses.')
  await page.keyboard.press('m')
  await expect(review.getByLabel('Question 1')).toHaveValue('Explain the working of a stack. Give two of its uses.')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const text = review.getByLabel('Question 3')
  await expect(text).toBeFocused()
  await text.press('Control+Home')
  for (let words = 0; words < 5; words++) await text.press('Control+ArrowRight')
  await text.press('ArrowRight')
  await text.press('Control+Enter')
  await expect(review.getByRole('listitem')).toHaveCount(3)
  await expect(review).toBeFocused()
  await expectAccessibleInBothThemes(page, 'questions of a paper')
  // While saving is pending, the fields are disabled.
  const answer = Promise.withResolvers<void>()
  await page.route('**/rest/v1/rpc/save_questions*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.keyboard.press('s')
  await expect(review.getByLabel('Question 3')).toBeDisabled()
  await page.keyboard.press('m')
  answer.resolve()
  await page.getByText('The questions are saved').waitFor()
  const saved = await textsOf(id)
  expect(saved).toHaveLength(3)
  expect([saved[0], `${saved[1]} ${saved[2]}`]).toEqual([
    'Explain the working of a stack. Give two of its uses.',
    'What is a circular queue? Write about AVL trees.',
  ])

  // Grouped with an equivalent question in other words.
  await expect.poll(async () => (await site.sql(grouped))[0]?.['n'], { timeout: 120_000 }).toBe(0)
  await page.reload()
  await review.getByRole('listitem').nth(2).getByRole('button').click()
  await review.getByRole('button', { name: 'Join with another group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which question is the same?' })
  await dialog.getByRole('searchbox').fill('balanced')
  await dialog.getByRole('button', { name: /height balanced/ }).click()
  await review.getByText(/^Asked in 2 papers/).waitFor()
  await page.keyboard.press('l')
  await review.getByText(/^Asked once/).waitFor()
  // This site has no model.
  await expect(review.getByRole('button', { name: 'Suggest topics and groups' })).toHaveCount(0)
  expectQuiet()
})
