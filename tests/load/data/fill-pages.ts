import type { Pool } from '#server/core/database/pool.ts'
import { courseNames } from '#tests/support/features/course-names.ts'
import { seeded } from './random.ts'

/** A question of a page, as typed from memory. */
export interface PageQuestion {
  typed: string
  /** Its place, as an address of the viewer. */
  url: string
}

const pagesEach = 4
const questionsEach = 6
const deeds =
  'Explain|Derive an expression for|Compare|State the assumptions of|Describe with a neat sketch|Discuss the limits of|Prove the theorem behind|Give three examples of|Calculate the losses in|Write short notes on'.split(
    '|',
  )
const places =
  'for a system at rest|under a varying load|in two dimensions|with a numerical example|when the input is noisy|for a rural site|as in the laboratory|for large values|at constant temperature|over a shared line'.split(
    '|',
  )

const idOf = (paper: number) => `00000000-0000-4000-9000-${String(paper).padStart(12, '0')}`

/**
 * Approved papers of 3,000 courses with so many pages in all, six questions a page. Returns a question of each of
 * `asked` pages, eight words in their order.
 *
 * @param pages a multiple of 4
 */
export async function fillPages(pool: Pool, pages: number, asked: number): Promise<PageQuestion[]> {
  const random = seeded(17)
  const draw = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const topics = courseNames(3000).map(({ name }) => name.toLowerCase())
  const question = () => `${draw(deeds)} ${draw(topics)} and ${draw(topics)} ${draw(places)}.`
  const made = Array.from({ length: pages }, (_, at) => ({
    material_id: idOf(Math.floor(at / pagesEach)),
    page: (at % pagesEach) + 1,
    questions: Array.from({ length: questionsEach }, question),
  }))
  const papers = Array.from({ length: pages / pagesEach }, (_, paper) => ({
    id: idOf(paper),
    title: `End semester ${2015 + (paper % 10)}`,
    subject: draw(topics),
  }))
  await pool.query(
    `insert into public.study_materials (id, title, subject, course_code, semester, kind, exam, exam_year, status, bytes, file_key, read_at)
     select id, title, subject, '', 3, 'paper', 'end-semester', right(title, 4)::integer, 'approved', 1, id || '.pdf', now()
     from jsonb_to_recordset($1) as p (id uuid, title text, subject text)`,
    [JSON.stringify(papers)],
  )
  await pool.query(
    `insert into public.material_pages (material_id, page, text, width, height)
     select material_id, page, text, 595, 842 from jsonb_to_recordset($1) as p (material_id uuid, page integer, text text)`,
    [
      JSON.stringify(
        made.map(({ questions, ...page }) => ({
          ...page,
          text: questions.map((text, at) => `${at + 1}. ${text}`).join('\n'),
        })),
      ),
    ],
  )
  return Array.from({ length: asked }, () => {
    const { material_id, page, questions } = draw(made)
    const words = draw(questions).replace('.', '').split(' ')
    const from = Math.floor(random() * Math.max(1, words.length - 7))
    return { typed: words.slice(from, from + 8).join(' '), url: `/pyqs?id=${material_id}&page=${page}` }
  })
}
