import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CoursePack } from '#web/storage/course-packs.ts'

const stored = vi.hoisted(() => new Map<string, unknown>())
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
  update: async (key: string, change: (value: unknown) => unknown) => void stored.set(key, change(stored.get(key))),
}))
vi.mock('#web/session/session.ts', () => ({ storedUser: () => ({ id: 'asha' }) }))
vi.mock('#web/content/document-viewer/file/engine.ts', () => ({}))
vi.mock('./saved-papers.ts', () => ({}))
vi.mock('../queries.ts', () => ({ fetchPage: async () => [{ id: 'p' }] }))
vi.mock('../data/asked-again-queries.ts', () => ({ fetchAskedAgain: async () => ({}), askedAgainKey: () => [] }))
vi.mock('../data/student-answers.ts', async (original) => ({
  ...(await original<object>()),
  fetchStudentAnswers: async () => [],
}))
vi.mock('../data/answers.ts', async (original) => ({ ...(await original<object>()), fetchAnswers: async () => [] }))
vi.mock('../data/practice-queries.ts', () => ({
  fetchPractice: async () => ({ exam_on: own, per_day: 20, reviews: [] }),
  practiceKey: () => [],
}))
vi.mock('../data/course-queries.ts', () => ({ fetchCourse: async () => fetchCourse(), courseKey: () => [] }))
const { moveExamOfPack, renewPack } = await import('./course-packs.ts')
const { deletePack, readPackContent, readPacks, writePack } = await import('#web/storage/course-packs.ts')

/** The account's own date. */
let own: string | null
let announced: { exam: 'end-semester'; date: string; starts_at: null }[]
let fetchCourse: () => Promise<object>

const client = new QueryClient()
const pack: CoursePack = { course: 'os', title: 'OS', bytes: 1, papers: ['p'], examOn: '2026-12-05', checkedAt: 1 }
const course = { id: 'os', code: 'CS', name: 'OS', semester: 5, credits: 4, branches: null }
const examOn = async () => (await readPacks('asha')).map((one) => one.examOn)
const announce = (date: string) => (announced = [{ exam: 'end-semester', date, starts_at: null }])

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00+05:30') })
  stored.clear()
  own = null
  announce('2026-12-05')
  fetchCourse = async () => ({ ...course, exam_dates: announced })
  await writePack('asha', pack, 'before')
})

test('a pack whose exam was moved goes after the new date', async () => {
  announce('2026-12-12')
  await renewPack(client, 'asha', pack)
  expect(await readPacks('asha')).toEqual([
    { ...pack, examOn: '2026-12-12', bytes: expect.any(Number), checkedAt: Date.now() },
  ])
  expect(await readPackContent('asha', 'os')).toMatchObject({ course: { exam_dates: announced } })
})

test('a pack goes after the date that its account has set on another device', async () => {
  own = '2026-12-20'
  await renewPack(client, 'asha', pack)
  expect(await examOn()).toEqual(['2026-12-20'])
})

test('a pack whose exam was called off stays until it is removed', async () => {
  announced = []
  await renewPack(client, 'asha', pack)
  expect(await examOn()).toEqual([undefined])
})

test('a pack that is renewed on the day after its exam still goes', async () => {
  vi.setSystemTime(new Date('2026-12-06T12:00:00+05:30'))
  await renewPack(client, 'asha', pack)
  expect(await examOn()).toEqual(['2026-12-05'])
})

test('a pack goes after the date that is set here, and after the announced one where that is taken back', async () => {
  const details = { ...course, exam_dates: announced }
  await moveExamOfPack(client, 'asha', details, '2026-12-20')
  expect(await examOn()).toEqual(['2026-12-20'])
  await moveExamOfPack(client, 'asha', details, null)
  expect(await examOn()).toEqual(['2026-12-05'])
})

test('a pack that is removed while it is renewed does not come back', async () => {
  const answer = Promise.withResolvers<object>()
  fetchCourse = () => answer.promise
  const renewed = renewPack(client, 'asha', pack)
  await deletePack('asha', 'os')
  answer.resolve({ ...course, exam_dates: announced })
  await renewed
  expect(await readPacks('asha')).toEqual([])
  expect(await readPackContent('asha', 'os')).toBeUndefined()
})
