import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useSession } from '#web/session/session.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

const row = z.object({
  quiet_from: z.nullable(z.string()),
  quiet_to: z.nullable(z.string()),
  digest: z.enum(['off', 'daily', 'weekly']),
  digest_hour: z.number(),
  digest_weekday: z.number(),
  questions_a_week: z.number(),
  classes_hour: z.nullable(z.number()),
})

export type ChannelSettings = z.infer<typeof row>

/** As the table has them. */
const defaults: ChannelSettings = {
  quiet_from: null,
  quiet_to: null,
  digest: 'off',
  digest_hour: 7,
  digest_weekday: 1,
  questions_a_week: 2,
  classes_hour: null,
}

const key = ['notification settings']

export function useChannelSettings() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('notification_settings')
        .select('quiet_from, quiet_to, digest, digest_hour, digest_weekday, questions_a_week, classes_hour')
        .abortSignal(signal)
        .throwOnError()
      return parseRows(row, rows)[0] ?? defaults
    },
  })
}

/** Here at once; put back where it could not be saved. */
export function useSaveChannelSettings() {
  const client = useQueryClient()
  const { user } = useSession()
  return useMutation({
    mutationKey: key,
    // One after another: each sends all of them, and the last choice is to arrive last.
    scope: { id: 'notification settings' },
    mutationFn: async (settings: ChannelSettings) =>
      data()
        .from('notification_settings')
        .upsert({ account_id: user?.id ?? '', ...settings })
        .throwOnError(),
    onMutate: async (settings) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<ChannelSettings>(key)
      client.setQueryData(key, settings)
      return before
    },
    onError: (_error, _settings, before) => {
      client.setQueryData(key, before)
      toast.error('This could not be saved. Check your connection and try again.')
    },
    // The value before a failed save lacks later ones: after the last, the settings are fetched.
    onSettled: () => {
      if (client.isMutating({ mutationKey: key }) === 1) void client.invalidateQueries({ queryKey: key })
    },
  })
}
