import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { errorCode } from '#web/backend/errors.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

const row = z.object({ token: z.string() })

/** The public link of a section's timetable; null where there is none. */
export function useClassLink(section: string) {
  return useQuery({
    queryKey: ['class link', section],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('class_links')
        .select('token')
        .eq('section_id', section)
        .abortSignal(signal)
        .throwOnError()
      return parseRows(row, rows)[0]?.token ?? null
    },
    meta: { persist: false },
  })
}

/** Makes the link, or deletes it: the same press again, on another device, changes nothing. */
export function useChangeClassLink(section: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (isWanted: boolean) => {
      const links = data().from('class_links')
      const { error } = await (isWanted
        ? links.insert({ section_id: section })
        : links.delete().eq('section_id', section))
      // Made on another device meanwhile.
      if (error && error.code !== '23505') throw error
    },
    onSuccess: async () => client.invalidateQueries({ queryKey: ['class link', section] }),
    onError: (error) =>
      toast.error(
        errorCode(error) === '42501'
          ? 'Only a class representative makes and deletes the public link.'
          : 'This could not be changed. Check your connection and try again.',
      ),
  })
}
