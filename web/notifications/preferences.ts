import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Channels, type EventKind, eventKindNames, eventKinds } from '#domain/kinds/event-kinds.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'

const row = z.object({ kind: z.string(), here: z.boolean(), push: z.boolean(), mail: z.boolean() })

export type Preferences = Record<EventKind, Channels>

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
        eventKindNames.map((kind) => [kind, chosen.get(kind) ?? eventKinds[kind].channels]),
      ) as Preferences
    },
  })
}

/** For the kinds that are given. Here at once; put back where it could not be saved. */
export function useSavePreferences() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: key,
    // One after another: of two choices, the last is to arrive last.
    scope: { id: 'notification preferences' },
    mutationFn: async (changes: Partial<Preferences>) =>
      data()
        .from('notification_preferences')
        .upsert(
          Object.entries(changes).map(([kind, ways]) => ({ kind, ...ways })),
          { onConflict: 'account_id,kind' },
        )
        .throwOnError(),
    onMutate: async (changes) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<Preferences>(key)
      client.setQueryData<Preferences>(key, (all) => all && { ...all, ...changes })
      return before
    },
    onError: (_error, _change, before) => client.setQueryData(key, before),
    // What the bell shows follows.
    onSuccess: () => client.invalidateQueries({ queryKey: ['notifications'] }),
    // The value before a failed save lacks later ones: after the last, the preferences are fetched.
    onSettled: () => {
      if (client.isMutating({ mutationKey: key }) === 1) void client.invalidateQueries({ queryKey: key })
    },
  })
}
