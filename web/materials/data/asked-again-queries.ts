import { useQuery } from '@tanstack/react-query'
import { data } from '#web/backend/data.ts'
import { type AskedAgain, askedAgain } from './asked-again.ts'

export const askedAgainKey = (courseId: string) => ['asked again', courseId]

export async function fetchAskedAgain(courseId: string, signal?: AbortSignal): Promise<AskedAgain> {
  const request = data().rpc('asked_again', { course_id: courseId }, { get: true })
  return askedAgain.parse((await (signal ? request.abortSignal(signal) : request).throwOnError()).data)
}

/** All questions of a course's papers, by one request. */
export function useAskedAgain(courseId: string, { enabled = true } = {}) {
  return useQuery({
    queryKey: askedAgainKey(courseId),
    queryFn: ({ signal }) => fetchAskedAgain(courseId, signal),
    enabled,
  })
}
