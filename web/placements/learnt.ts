import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { errorCode } from '#web/backend/errors.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { wording } from './wording.ts'

const learntKey = ['learnt-questions']
const markKey = ['mark-learnt']

type Mark = { questionId: string; learnt: boolean }

/** The ids of the questions that the account has marked; row-level security hides those of others. */
export function useLearnt() {
  return useQuery({ queryKey: learntKey, queryFn: ({ signal }) => fetchLearnt(signal) })
}

/** An optimistic mutation, reverted when it fails. */
export function useMarkLearnt() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: markKey,
    // Serialized: a mark and its withdrawal arrive in order.
    scope: { id: 'mark-learnt' },
    mutationFn: saveMark,
    onMutate: async (mark) => {
      await client.cancelQueries({ queryKey: learntKey })
      showMark(client, mark)
    },
    onError: (_, mark) => {
      showMark(client, { ...mark, learnt: !mark.learnt })
      toast.error(wording.markFailed)
    },
    // After the last of several presses the state is fetched.
    onSettled: () => {
      if (client.isMutating({ mutationKey: markKey }) === 1) void client.invalidateQueries({ queryKey: learntKey })
    },
  })
}

function showMark(client: QueryClient, { questionId, learnt }: Mark): void {
  client.setQueryData<ReadonlySet<string>>(learntKey, (before) => {
    if (before === undefined) return undefined
    const after = new Set(before)
    if (learnt) after.add(questionId)
    else after.delete(questionId)
    return after
  })
}

async function fetchLearnt(signal: AbortSignal): Promise<ReadonlySet<string>> {
  const { data: rows } = await data().from('learnt_questions').select('question_id').abortSignal(signal).throwOnError()
  return new Set(
    z
      .array(z.object({ question_id: z.string() }))
      .parse(rows)
      .map((row) => row.question_id),
  )
}

/** The account comes from the token. */
async function saveMark({ questionId, learnt }: Mark): Promise<void> {
  const table = data().from('learnt_questions')
  try {
    if (learnt) await table.insert({ question_id: questionId }).throwOnError()
    else await table.delete().eq('question_id', questionId).throwOnError()
  } catch (error) {
    // 23505: marked already, in another session.
    if (errorCode(error) !== '23505') throw error
  }
}
