import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { errorCode } from '#web/backend/errors.ts'
import { aboutKey } from '#web/content/discussions/about.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/** What is muted: a tag, or a person by the account of a post under their name. */
export type Mutable = { column: 'tag' | 'person_id'; value: string; name: string }

export const tagToMute = (tag: string): Mutable => ({ column: 'tag', value: tag.trim().toLowerCase(), name: tag })
export const personToMute = (id: string, name: string): Mutable => ({ column: 'person_id', value: id, name })

/** The account of who wrote a post under their name: an anonymous one has none, and cannot be muted. */
export const namedAuthor = (post: { user_id?: string | null | undefined; anonymous?: boolean | null | undefined }) =>
  post.anonymous === true ? undefined : (post.user_id ?? undefined)

const mutesKey = ['mutes']
const row = z.object({ tag: z.nullable(z.string()), person_id: z.nullable(z.string()) })

/** The tags and accounts that the reader has muted. */
export function useMuted() {
  return useQuery({
    queryKey: [...mutesKey, 'values'],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data().from('mutes').select('tag, person_id').abortSignal(signal).throwOnError()
      return new Set(parseRows(row, rows).map(({ tag, person_id: person }) => tag ?? person))
    },
    meta: { persist: false },
  })
}

interface Change {
  what: Mutable
  isMuted: boolean
}

/** Mutes or unmutes, and says so with a way back. */
export function useMute() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: save,
    onSuccess: (_, { what, isMuted }) => {
      toast.success(
        `${what.name} is ${isMuted ? '' : 'no longer '}muted.`,
        isMuted ? { label: 'Undo', act: () => mutate({ what, isMuted: false }) } : undefined,
      )
      return Promise.all([['forum'], aboutKey, mutesKey].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    onError: (error) =>
      toast.error(
        errorCode(error) === 'PT422' ? error.message : 'This could not be saved. Check your connection and try again.',
      ),
  })
  return { isPending, change: mutate }
}

async function save({ what: { column, value }, isMuted }: Change): Promise<void> {
  const table = data().from('mutes')
  if (!isMuted) return void (await table.delete().eq(column, value).throwOnError())
  const { error } = await table.insert({ [column]: value })
  // Muted on another device meanwhile.
  if (error && errorCode(error) !== '23505') throw error
}
