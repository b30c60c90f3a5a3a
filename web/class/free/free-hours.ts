import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { useCall } from '#web/queries/use-call.ts'
import { useSession } from '#web/session/session.ts'

const time = z.string()
const named = { id: z.string(), name: z.string() }

// The result of public.free_hours() (supabase/schema/timetable/free-hours.sql), which documents each part.
const freeHours = z.object({
  now: z.string(),
  opens: time,
  closes: time,
  token: z.nullable(z.string()),
  readers: z.array(z.object(named)),
  people: z.array(
    z.object({
      id: z.nullable(z.string()),
      name: z.string(),
      days: z.array(
        z.object({ day: z.string(), known: z.boolean(), busy: z.array(z.object({ from: time, to: time })) }),
      ),
    }),
  ),
})
export type FreeHours = z.infer<typeof freeHours>
export type Person = FreeHours['people'][number]

/** The busy times of the person and of friends; never stored on the device, since a friend may delete the link. */
export function useFreeHours() {
  const { user } = useSession()
  return useQuery({
    queryKey: ['free hours', user?.id],
    queryFn: async ({ signal }) =>
      freeHours.parse((await data().rpc('free_hours', {}, { get: true }).abortSignal(signal).throwOnError()).data),
    enabled: user !== undefined,
    meta: { persist: false },
  })
}

const link = z.nullable(z.object({ name: z.string(), own: z.boolean(), added: z.boolean() }))

/** Whose link this is; null where there is none. */
export const useFriendLink = (token: string) =>
  useQuery({
    queryKey: ['free hours link', token],
    queryFn: async ({ signal }) =>
      link.parse((await data().rpc('busy_link', { token }).abortSignal(signal).throwOnError()).data),
    meta: { persist: false },
  })

const changes = ['free hours', 'free hours link']

export const useAddFriend = (onDone: () => void) =>
  useCall({
    call: async ({ token, name }: { token: string; name: string }) => {
      await data().rpc('add_busy_link', { token }).throwOnError()
      return `Added: ${name}`
    },
    changes,
    onDone,
  })

/** Ends the reading of busy times, from either side. */
export const useEndReading = () =>
  useCall({
    call: async (id: string) => {
      await data().rpc('end_busy_reading', { id }).throwOnError()
      return 'Removed'
    },
    changes,
  })

/** Makes the own link, or deletes it: the same press again, on another device, changes nothing. */
export function useChangeLink() {
  const { user } = useSession()
  const account = user?.id ?? ''
  return useCall({
    call: async (isWanted: boolean) => {
      const links = data().from('busy_links')
      const { error } = await (isWanted
        ? links.insert({ account_id: account })
        : links.delete().eq('account_id', account))
      // Made on another device meanwhile.
      if (error && error.code !== '23505') throw error
      return isWanted ? 'Your link is ready' : 'Deleted. Nobody sees your busy times any more'
    },
    changes,
  })
}
