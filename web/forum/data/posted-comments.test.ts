import { expect, it } from 'vitest'
import { inReadingOrder, notAmong } from './posted-comments.ts'
import { commentRow } from './schema.ts'

const comment = (id: string, created_at: string) =>
  commentRow.parse({ id, discussion_id: 'd', content: id, user_id: 'u', user_name: 'U', created_at })

it('an own comment is listed once, and sorted among others to the microsecond', () => {
  const mine = comment('mine', '2026-11-20T10:00:00.000002+00:00')
  const before = comment('before', '2026-11-20T10:00:00.000001+00:00')
  const after = comment('after', '2026-11-20T10:00:00.000003+00:00')
  expect(notAmong([before, mine], [mine])).toEqual([])
  expect(notAmong([before, after], [mine])).toEqual([mine])
  const whole = comment('whole', '2026-11-20T10:00:00+00:00')
  expect(inReadingOrder([mine, whole])).toEqual([whole, mine])
  expect(inReadingOrder([before, after, mine])).toEqual([before, mine, after])
})
