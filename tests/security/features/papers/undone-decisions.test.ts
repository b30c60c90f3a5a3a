import { describe, expect, it } from 'vitest'
import { storeReading } from '#server/features/papers/store-reading.ts'
import { as, ids, older, paper, pool, review, rowOf, sql, withReviewedPapers } from './reviewed-papers.ts'

// Undoing a decision after something else has happened.

withReviewedPapers()

const fileKey = '00000000-0000-4000-8000-00000000f001.pdf'
const returnUnread = async () => {
  await sql("update public.study_materials set status = 'reading', read_at = null where id = $1", [paper])
  await review('admin', 'return', { reason: 'A page is missing.' })
}

describe('undoing a decision', () => {
  it('is rejected for a better copy that was removed meanwhile', async () => {
    await review('admin', 'better_copy', { replaces: older })
    await as('other admin', 'select public.remove_material($1)', [older])
    await expect(review('admin', 'undo')).rejects.toMatchObject({ hint: 'too_late' })
    expect(await rowOf(older)).toMatchObject({ file_key: fileKey, removed_at: expect.any(Date) })
  })

  it('preserves a problem that the reader has found meanwhile', async () => {
    await returnUnread()
    await storeReading(pool(), paper, fileKey, { problem: 'too_many_pages', again: false, cpuSeconds: 0 })
    await review('admin', 'undo')
    expect(await rowOf()).toMatchObject({ status: 'unreadable', problem: 'too_many_pages', read_at: expect.any(Date) })
  })

  it('has the paper read again for proposals that are missing', async () => {
    await returnUnread()
    const place = { width: 595, height: 842, turn: 0 as const, words: [], lines: [] }
    const page = { page: 1, text: 'Discrete Mathematics', ocr: false, problem: null, ...place }
    await storeReading(pool(), paper, fileKey, { count: 1, pages: [page], cpuSeconds: 0, firstPage: undefined })
    await review('admin', 'undo')
    expect(await rowOf()).toMatchObject({ status: 'reading', read_at: null, read_tries: 0, problem: null })
  })

  it('works although the previous reviewer’s account was deleted', async () => {
    const before = '00000000-0000-4000-8000-00000000c0fe'
    await sql(
      `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', 'before@example.org', '{}', '{}', now(), now())`,
      [before],
    )
    await sql(
      "update public.study_materials set status = 'returned', return_reason = 'r', reviewed_by = $2 where id = $1",
      [paper, before],
    )
    await review('admin', 'return', { reason: 'A page is missing.' })
    await sql('delete from auth.users where id = $1', [before])
    await review('admin', 'undo')
    expect(await rowOf()).toMatchObject({ return_reason: 'r', reviewed_by: null, contributor: ids.sender })
  })
})
