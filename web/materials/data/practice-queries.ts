import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { storedUser, useSession } from '#web/session/session.ts'
import { data } from '#web/backend/data.ts'
import { isRejected } from '#web/backend/errors.ts'
import {
  addPendingReview,
  deletePendingReviews,
  readPendingReviews,
  readStoredPractice,
  writeStoredPractice,
} from '#web/storage/pending-reviews.ts'
import { beforeSignOut } from '#web/storage/sign-out.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { type Practice, practice, type Rating, type Review, review } from './practice.ts'

/** In this browser until the server has it. */
const pendingReview = z.object({ ...review.shape, course_id: z.string() })
type PendingReview = z.infer<typeof pendingReview>

export const practiceKey = (courseId: string) => ['practice', courseId]
const pendingKey = (account: string) => ['pending reviews', account]

export async function fetchPractice(courseId: string, signal?: AbortSignal): Promise<Practice> {
  const request = data().rpc('my_practice', { course_id: courseId }, { get: true })
  return practice.parse((await (signal ? request.abortSignal(signal) : request).throwOnError()).data)
}

/** How long a line that hardly moves is waited for, where this device knows an earlier answer: ms. */
const timeout = 4000

/** From the server, or, without a network, as it was the last time; an answer that comes later is shown when it comes. */
async function readPractice(
  client: QueryClient,
  account: string,
  courseId: string,
  signal: AbortSignal,
): Promise<Practice> {
  const { data: stored } = practice.safeParse(await readStoredPractice(account, courseId))
  const asked = fetchPractice(courseId, signal).then(async (answer) => {
    // What was sent while this was on its way is in no answer yet; a review is never taken back.
    const { data: now } = practice.safeParse(await readStoredPractice(account, courseId))
    const whole = { ...answer, reviews: union(answer.reviews, now?.reviews ?? []) }
    await writeStoredPractice(account, courseId, whole)
    return whole
  })
  if (!stored) return asked
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeout))
  try {
    const answer = await Promise.race([asked, late])
    if (!answer) asked.then((whole) => client.setQueryData(practiceKey(courseId), whole)).catch(() => {})
    return answer ?? stored
  } catch (error) {
    if (isRejected(error) || signal.aborted) throw error
    return stored
  }
}

/** What the account has practised of a course and how it wants to, on the server and here. */
export function usePractice(courseId: string) {
  const client = useQueryClient()
  const { user } = useSession()
  const account = user?.id ?? ''
  const stored = useQuery({
    queryKey: practiceKey(courseId),
    queryFn: ({ signal }) => readPractice(client, account, courseId, signal),
  })
  const pending = useQuery({
    queryKey: pendingKey(account),
    queryFn: async () => {
      const list = await readPending(account)
      if (list.length > 0) void sendReviews(client, account)
      return list
    },
    // Another tab may have practised.
    staleTime: 0,
    meta: { persist: false },
  })
  const waiting = pending.data?.filter(({ course_id }) => course_id === courseId) ?? []
  return {
    query: stored,
    reviews: union(stored.data?.reviews ?? [], waiting),
    /** Those that the server does not have yet. */
    waiting: waiting.length,
    /** What waits here has been looked for. */
    isRead: !pending.isPending,
  }
}

/** Each review once, as the first list has it. */
const union = (first: readonly Review[], others: readonly Review[]): Review[] => {
  const known = new Set(first.map(({ id }) => id))
  return [...first, ...others.filter(({ id }) => !known.has(id))]
}

const readPending = async (account: string): Promise<PendingReview[]> =>
  (await readPendingReviews(account)).flatMap((row) => pendingReview.safeParse(row).data ?? [])

/** Writes down how it went, here at once, and sends it when there is a network. */
export function useRate(courseId: string) {
  const client = useQueryClient()
  const { user } = useSession()
  const account = user?.id ?? ''
  return async (groupId: string, rating: Rating, dueOn: string): Promise<void> => {
    const row: PendingReview = {
      id: randomId(),
      course_id: courseId,
      group_id: groupId,
      rating,
      reviewed_at: new Date().toISOString(),
      due_on: dueOn,
    }
    client.setQueryData<PendingReview[]>(pendingKey(account), (rows) => [...(rows ?? []), row])
    // A private window stores nothing: it is sent from memory, or not at all.
    await addPendingReview(account, row).catch(() => {})
    void sendReviews(client, account)
  }
}

let followed: { client: QueryClient; account: string } | undefined

/** As soon as there is a network again, wherever in the site its reader is then. */
function follow(client: QueryClient, account: string): void {
  if (!followed) {
    const again = () => followed && sendReviews(followed.client, followed.account)
    addEventListener('online', () => void again())
    beforeSignOut(async () => again())
  }
  followed = { client, account }
}

/** The browser reports a network before it works: retried after these pauses, ms. */
const pauses = [2000, 5000, 15_000, 60_000]
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined

/** As many as the server takes in a request. */
const maxSent = 500

/** Nothing is lost where it fails, and nothing is counted twice where it is sent twice. */
async function sendReviews(client: QueryClient, account: string): Promise<void> {
  follow(client, account)
  const known = client.getQueryData<PendingReview[]>(pendingKey(account)) ?? []
  const rows = [...new Map([...known, ...(await readPending(account))].map((row) => [row.id, row])).values()]
  if (rows.length === 0 || storedUser()?.id !== account) return
  const sent = rows.slice(0, maxSent)
  try {
    const ids = await savePractice(sent)
    // A plan that has ended takes nothing; it may be renewed.
    if (ids.size === 0) return
    // Fewer questions are due than Today shows.
    void client.invalidateQueries({ queryKey: ['today'] })
    for (const course of new Set(sent.map(({ course_id }) => course_id))) {
      const rowsOf = sent.filter(({ course_id }) => course_id === course)
      client.setQueryData<Practice>(
        practiceKey(course),
        (before) => before && { ...before, reviews: union(before.reviews, rowsOf) },
      )
      // Before they stop waiting: at any moment this device knows them from here or from there.
      const { data: stored } = practice.safeParse(await readStoredPractice(account, course))
      if (stored) await writeStoredPractice(account, course, { ...stored, reviews: union(stored.reviews, rowsOf) })
    }
    await deletePendingReviews(account, [...ids]).catch(() => {})
    client.setQueryData<PendingReview[]>(pendingKey(account), (all) => all?.filter(({ id }) => !ids.has(id)))
    failures = 0
  } catch {
    // Nothing is lost: they are sent with the next one, when the browser says that the network is back, or then.
    clearTimeout(retry)
    if (!navigator.onLine) return
    retry = setTimeout(() => void sendReviews(client, account), pauses[Math.min(failures, pauses.length - 1)])
    failures++
  }
}

async function savePractice(reviews: readonly Review[]): Promise<ReadonlySet<string>> {
  const sent = reviews.map(({ id, group_id, rating, reviewed_at, due_on }) => ({
    id,
    group_id,
    rating,
    reviewed_at,
    ...(due_on != null && { due_on }),
  }))
  const { data: done } = await data().rpc('save_practice', { reviews: sent }).throwOnError()
  return new Set(z.array(z.string()).parse(done))
}

/**
 * Sends the days for which questions are scheduled, where the server has none or others: another device has practised,
 * or the reviews are older than that column. It runs in the background; where it fails, it is repeated the next time.
 */
export function useDueOn(courseId: string, reviews: readonly Review[]): void {
  const client = useQueryClient()
  useEffect(() => {
    const sent = reviews.slice(0, maxSent)
    if (sent.length === 0 || !navigator.onLine) return
    savePractice(sent).then(
      (ids) => {
        if (ids.size === 0) return
        const days = new Map(sent.map(({ id, due_on }) => [id, due_on]))
        client.setQueryData<Practice>(
          practiceKey(courseId),
          (before) =>
            before && {
              ...before,
              reviews: before.reviews.map((row) => ({ ...row, due_on: days.get(row.id) ?? row.due_on })),
            },
        )
      },
      () => {},
    )
  }, [client, courseId, reviews])
}
