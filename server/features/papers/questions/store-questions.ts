import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { carryOver, type FormerQuestion } from './carry-over.ts'
import { inThread } from './in-thread.ts'
import type { StoredPage } from './splitting/lines.ts'
import { splitVersion } from './splitting/split.ts'

/**
 * The questions of a paper that was read, or the answers of a key, in the transaction that stores its pages. Notes have
 * neither; questions that a reviewer has put in order stay. A paper that takes too long to split has none until a reviewer
 * writes them.
 */
export async function storeQuestions(client: Client, id: string, pages: readonly StoredPage[]): Promise<void> {
  const { rows } = await client.query<{ kind: 'paper' | 'key' }>(
    `update public.study_materials set split_version = $2
     where id = $1 and kind in ('paper', 'key') and split_version < $2 returning kind`,
    [id, splitVersion],
  )
  if (rows[0]?.kind === 'key') await storeAnswers(client, id, pages)
  else if (rows[0] !== undefined) await storePaper(client, id, pages)
}

async function storeAnswers(client: Client, id: string, pages: readonly StoredPage[]): Promise<void> {
  const answers = await inThread({ kind: 'answers', pages }).catch(noneOf)
  await client.query('delete from public.key_answers where material_id = $1', [id])
  await client.query(
    `insert into public.key_answers (material_id, position, number, page, last_page, regions, text, scanned, figure)
     select $1, position, number, page, last_page, regions, text, scanned, figure
     from jsonb_to_recordset($2) as a (position smallint, number text, page integer, last_page integer, regions jsonb,
       text text, scanned boolean, figure boolean)`,
    [
      id,
      JSON.stringify(answers.map((answer, index) => ({ ...answer, position: index + 1, text: storable(answer.text) }))),
    ],
  )
}

async function storePaper(client: Client, id: string, pages: readonly StoredPage[]): Promise<void> {
  const found = await inThread({ kind: 'split', pages }).catch(noneOf)
  const { rows: former } = await client.query<FormerQuestion>(
    'select number, page, region, text, group_id from public.questions where material_id = $1 order by position',
    [id],
  )
  const questions = carryOver(found, former).map((question, index) => ({ ...question, position: index + 1 }))
  await client.query('delete from public.questions where material_id = $1', [id])
  await client.query(
    `insert into public.questions (material_id, position, number, page, region, text, marks, or_with, figure, group_id)
     select $1, position, number, page, region, text, marks, or_with, figure, group_id
     from jsonb_to_recordset($2) as q (position smallint, number text, page integer, region jsonb, text text, marks smallint,
       or_with text, figure boolean, group_id uuid)`,
    [id, JSON.stringify(questions.map((question) => ({ ...question, text: storable(question.text) })))],
  )
  await client.query(
    `select private.group_later(array[course_id]) from public.study_materials where id = $1 and status = 'approved'`,
    [id],
  )
}

/** Of a paper that is made to take long. What else goes wrong has nothing to do with it: it is split later. */
function noneOf(error: unknown): [] {
  const tooMuch =
    error instanceof Error &&
    (error.name === 'TimeoutError' ||
      (error.cause instanceof Error && error.cause.name === 'TimeoutError') ||
      ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') ||
      error instanceof RangeError)
  if (!tooMuch) throw error
  return []
}

/** What PostgreSQL takes as text: half a character that was cut, and zero bytes, are none. */
const storable = (text: string) => text.replaceAll('\0', ' ').toWellFormed()

/**
 * Splits one paper or answer key that was read by older rules, or whose kind was corrected.
 *
 * @returns whether there was one
 */
export async function splitNext(pool: Pool): Promise<boolean> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from public.study_materials
       where read_at is not null and problem is null and removed_at is null and kind in ('paper', 'key') and split_version < $1
       order by split_version, id limit 1 for update skip locked`,
      [splitVersion],
    )
    const [next] = rows
    if (next === undefined) return false
    const { rows: pages } = await client.query<StoredPage>(
      `select page, text, ocr, width::float8 as width, height::float8 as height, words, turn from public.material_pages
       where material_id = $1 order by page`,
      [next.id],
    )
    await storeQuestions(client, next.id, pages)
    return true
  })
}
