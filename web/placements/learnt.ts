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

/** The ids of the questions that the account has marked; the database shows nobody else's. */
export function useLearnt() {
  return useQuery({ queryKey: learntKey, queryFn: ({ signal }) => fetchLearnt(signal) })
}

/** Shows the mark at once, and takes it back when the account did not take it. */
export function useMarkLearnt() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: markKey,
    // One after the other: a mark and its taking back arrive in their order.
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
    // After the last of several presses the account itself says how it stands.
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

/** Whose mark it is, the database knows from the token. */
async function saveMark({ questionId, learnt }: Mark): Promise<void> {
  const table = data().from('learnt_questions')
  try {
    if (learnt) await table.insert({ question_id: questionId }).throwOnError()
    else await table.delete().eq('question_id', questionId).throwOnError()
  } catch (error) {
    // 23505: marked already, on another device.
    if (errorCode(error) !== '23505') throw error
  }
}
