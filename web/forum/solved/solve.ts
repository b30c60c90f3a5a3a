import { useMutation, useQueryClient } from '@tanstack/react-query'
import { data } from '#web/backend/data.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { replaceDiscussion } from '../data/replace-post.ts'
import type { Discussion } from '../data/schema.ts'

const failed = () => void toast.error('That was not saved. Check your connection and try again.')

/** Marks a comment as the answer, instead of another one. */
export function useSolve(discussion: Discussion) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (commentId: string) => {
      await data().rpc('solve_discussion', { discussion_id: discussion.id, comment_id: commentId }).throwOnError()
    },
    onSuccess: (_, commentId) => {
      toast.success('Marked as solved')
      replaceDiscussion(client, {
        ...discussion,
        solved_comment_id: commentId,
        reopened_at: null,
        reopen_reason: null,
      })
    },
    onError: failed,
  })
}

export function useReopen(discussion: Discussion, onReopened: () => void) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (reason: string) => {
      await data().rpc('reopen_discussion', { discussion_id: discussion.id, reason }).throwOnError()
    },
    onSuccess: (_, reason) => {
      replaceDiscussion(client, {
        ...discussion,
        solved_comment_id: null,
        reopened_at: new Date().toISOString(),
        reopen_reason: reason,
      })
      onReopened()
    },
    onError: failed,
  })
}
