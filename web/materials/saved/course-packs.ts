import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { collegeToday } from '#domain/dates/college-time.ts'
import { storedUser, useSession } from '#web/session/session.ts'
import {
  type CoursePack,
  changePack,
  deletePack,
  readPackContent,
  readPacks,
  renewStoredPack,
} from '#web/storage/course-packs.ts'
import { deleteSavedPaper } from '#web/storage/saved-papers.ts'
import { type CourseDetails, courseKey, fetchCourse } from '../data/course-queries.ts'
import { paperRow } from '../papers.ts'
import { examOf } from '../data/exam.ts'
import { practice } from '../data/practice.ts'
import { fetchPractice, practiceKey } from '../data/practice-queries.ts'
import { answers, answersKey, fetchAnswers } from '../data/answers.ts'
import { fetchReadings, pageReading, readings } from '../data/page-readings.ts'
import { fetchStudentAnswers, studentAnswers, studentAnswersKey } from '../data/student-answers.ts'
import { askedAgain } from '../data/asked-again.ts'
import { askedAgainKey, fetchAskedAgain } from '../data/asked-again-queries.ts'
import { fetchPage } from '../queries.ts'
import { endSave } from './running-saves.ts'
import { renewAfter, savedKey, validFor } from './saved-papers.ts'

/** What the pages of a course ask for. */
const packContent = z.object({
  course: z.unknown(),
  papers: z.array(paperRow),
  asked: askedAgain,
  practice,
  /** Packs from before answers were cut out have none. */
  answers: z.optional(answers),
  readings: z.optional(readings),
  studentAnswers: z.optional(studentAnswers),
})
type PackContent = z.infer<typeof packContent>

export const packsKey = (account: string) => ['course packs', account]
const storedKey = (account: string, courseId: string) => ['course pack', account, courseId]

/** The packs of this account on this device; after its exam a pack goes. */
export function useCoursePacks() {
  const { user } = useSession()
  const account = user?.id ?? ''
  const client = useQueryClient()
  return useQuery({
    queryKey: packsKey(account),
    queryFn: async () => {
      const packs = await readPacks(account)
      const over = packs.filter(isOver)
      for (const pack of over) await removePack(client, account, pack)
      return packs.filter((pack) => !over.includes(pack))
    },
    enabled: user !== undefined,
    staleTime: Infinity,
    meta: { persist: false },
  })
}

/**
 * Fills the query cache of a course with the saved pack, for use without a network. 'lapsed': the server has not
 * authorized the account to read it for 14 days.
 */
export function useStoredCourse(courseId: string): 'here' | 'lapsed' | undefined {
  const { user } = useSession()
  const account = user?.id ?? ''
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: storedKey(account, courseId),
    queryFn: async () => {
      const pack = (await readPacks(account)).find(({ course }) => course === courseId)
      if (!pack) return null
      if (Date.now() - pack.checkedAt > renewAfter) void renewPack(client, account, pack)
      if (Date.now() - pack.checkedAt > validFor) return 'lapsed'
      const { data: content } = packContent.safeParse(await readPackContent(account, courseId))
      if (content) showContent(client, courseId, content, pack.checkedAt)
      return content ? 'here' : null
    },
    enabled: user !== undefined,
    staleTime: Infinity,
    meta: { persist: false },
  })
  return data ?? undefined
}

/** Where the server has not answered yet; its answer takes the place of it. */
export function showContent(client: QueryClient, courseId: string, content: PackContent, updatedAt: number): void {
  const stored: [readonly unknown[], unknown][] = [
    [courseKey(courseId), content.course],
    [['papers', { courses: [courseId] }], { pages: [content.papers], pageParams: [undefined] }],
    [askedAgainKey(courseId), content.asked],
    [practiceKey(courseId), content.practice],
    [answersKey(courseId), content.answers],
    [studentAnswersKey(courseId), content.studentAnswers],
    ...(content.readings ?? []).map(({ material_id, page, ...reading }): [readonly unknown[], unknown] => [
      pageReading(material_id, page).queryKey,
      reading,
    ]),
    // A paper that is opened for the first time without a network.
    ...content.papers.map((paper): [readonly unknown[], unknown] => [['papers', 'by id', [paper.id]], [paper]]),
  ]
  for (const [key, value] of stored)
    if (value !== undefined && client.getQueryData(key) === undefined) client.setQueryData(key, value, { updatedAt })
}

export const fetchContent = async (courseId: string, signal?: AbortSignal): Promise<Omit<PackContent, 'course'>> => {
  const [papers, asked, mine, ofKeys, ofStudents] = await Promise.all([
    fetchPage({ courses: [courseId], limit: 100 }, signal),
    fetchAskedAgain(courseId, signal),
    fetchPractice(courseId, signal),
    fetchAnswers(courseId, signal),
    fetchStudentAnswers(courseId, signal),
  ])
  const words = await fetchReadings(ofKeys, signal)
  return { papers, asked, practice: mine, answers: ofKeys, readings: words, studentAnswers: ofStudents }
}

export const sizeOf = (content: PackContent) => JSON.stringify(content).length

const isOver = ({ examOn }: CoursePack) => examOn !== undefined && examOn < collegeToday()

/** Once a day, where there is a network: what is new of the course, when its exam is now, and that the plan goes on. */
export async function renewPack(client: QueryClient, account: string, pack: CoursePack): Promise<void> {
  try {
    const [course, rest] = await Promise.all([fetchCourse(pack.course), fetchContent(pack.course)])
    // Nothing at all: the plan has ended, and may be renewed.
    if (course === null || rest.papers.length === 0 || storedUser()?.id !== account) return
    const content = { course, ...rest }
    // The day after the exam none is announced any more, and the pack is to go all the same.
    const examOn = examOf(course, rest.practice.exam_on, collegeToday()) ?? (isOver(pack) ? pack.examOn : undefined)
    const changes = { examOn, bytes: sizeOf(content), checkedAt: Date.now() }
    await renewStoredPack(account, pack.course, changes, content)
    await client.invalidateQueries({ queryKey: packsKey(account) })
  } catch {
    // Without a line it is read as long as it is valid.
  }
}

/** The account has set a date of its own, or taken it back. */
export async function moveExamOfPack(
  client: QueryClient,
  account: string,
  course: CourseDetails,
  own: string | null,
): Promise<void> {
  await changePack(account, course.id, { examOn: examOf(course, own, collegeToday()) })
  await client.invalidateQueries({ queryKey: packsKey(account) })
}

/** With the papers that came with it. */
async function removePack(client: QueryClient, account: string, pack: CoursePack): Promise<void> {
  for (const id of pack.papers) await deleteSavedPaper(account, id)
  await deletePack(account, pack.course)
  await client.invalidateQueries({ queryKey: savedKey(account) })
}

export function useRemovePack() {
  const client = useQueryClient()
  const { user } = useSession()
  const account = user?.id ?? ''
  return async (pack: CoursePack): Promise<void> => {
    endSave(account, pack.course)
    await removePack(client, account, pack)
    await client.invalidateQueries({ queryKey: packsKey(account) })
  }
}
