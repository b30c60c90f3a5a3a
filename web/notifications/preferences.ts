import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { defaultChannels, type NotificationKind, notificationKinds, type Channels } from '#domain/notifications.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'

const row = z.object({ kind: z.string(), here: z.boolean(), push: z.boolean(), mail: z.boolean() })

export type Preferences = Record<NotificationKind, Channels>

const key = ['notification preferences']

export function usePreferences() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Preferences> => {
      const { data: rows } = await data()
        .from('notification_preferences')
        .select('kind, here, push, mail')
        .abortSignal(signal)
        .throwOnError()
      const chosen = new Map(parseRows(row, rows).map(({ kind, ...ways }) => [kind, ways]))
      return Object.fromEntries(
        notificationKinds.map((kind) => [kind, chosen.get(kind) ?? defaultChannels[kind]]),
      ) as Preferences
    },
  })
}

/** Here at once; put back where it could not be saved. */
export function useSavePreference() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: key,
    // One after another: of two choices, the last is to arrive last.
    scope: { id: 'notification preferences' },
    mutationFn: async ({ kind, ways }: { kind: NotificationKind; ways: Channels }) =>
      data()
        .from('notification_preferences')
        .upsert({ kind, ...ways }, { onConflict: 'account_id,kind' })
        .throwOnError(),
    onMutate: async ({ kind, ways }) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<Preferences>(key)
      client.setQueryData<Preferences>(key, (all) => all && { ...all, [kind]: ways })
      return before
    },
    onError: (_error, _change, before) => client.setQueryData(key, before),
    // What the bell shows follows.
    onSuccess: () => client.invalidateQueries({ queryKey: ['notifications'] }),
    // What stood before one that failed lacks those after it: the account itself says how it stands after the last.
    onSettled: () => {
      if (client.isMutating({ mutationKey: key }) === 1) void client.invalidateQueries({ queryKey: key })
    },
  })
}
