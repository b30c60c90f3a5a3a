import { PostgrestClient } from '@supabase/postgrest-js'
import { afterEach, expect, it, vi } from 'vitest'

const asked: string[] = []
vi.mock('#web/backend/data.ts', () => ({
  data: () =>
    new PostgrestClient('http://here.example', {
      fetch: async (address) => {
        asked.push(String(address))
        return Response.json([])
      },
    }),
}))
const { fetchExamDatesToCome } = await import('./exam-dates.ts')

afterEach(() => vi.useRealTimers())

it("exams are to come from today, by the college's clock", async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T01:30:00+05:30') })
  await fetchExamDatesToCome(AbortSignal.any([]))
  expect(asked.map((address) => new URL(address).searchParams.get('date'))).toEqual(['gte.2026-11-23'])
})
