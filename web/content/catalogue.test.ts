import { PostgrestClient } from '@supabase/postgrest-js'
import { afterEach, expect, it, vi } from 'vitest'

const answer = [{ id: 'os', exam_dates: [{ date: '2026-11-23' }, { date: '2026-11-22' }, { date: '2026-11-24' }] }]
vi.mock('#web/backend/data.ts', () => ({
  data: () => new PostgrestClient('http://here.example', { fetch: async () => Response.json(answer) }),
}))
const { fetchSemesterPreview } = await import('./catalogue.ts')

afterEach(() => vi.useRealTimers())

it("the first exam of a semester preview is today or later by the college's clock", async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T01:30:00+05:30') })
  expect(await fetchSemesterPreview('cse', 5, AbortSignal.any([]))).toEqual({ courses: 1, firstExam: '2026-11-23' })
})
