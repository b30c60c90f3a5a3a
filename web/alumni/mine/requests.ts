import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { useCall } from '#web/queries/use-call.ts'
import { useSession } from '#web/session/session.ts'
import { askStates } from '../asks/asks.ts'

const requestRow = z.object({
  id: z.string(),
  name: z.string(),
  branch: z.nullable(z.string()),
  semester: z.nullable(z.number()),
  topic: z.string(),
  question: z.string(),
  tried: z.string(),
  state: z.enum(askStates),
  answer: z.string(),
  has_contact: z.boolean(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type Request = z.infer<typeof requestRow>

/** The requests that the owner of a card has, those without an answer first. */
export function useRequests() {
  const { user } = useSession()
  return useQuery({
    queryKey: ['asks for me', user?.id],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data().rpc('asks_for_me', {}, { get: true }).abortSignal(signal).throwOnError()
      return z.array(requestRow).parse(rows)
    },
    enabled: user !== undefined,
    meta: { persist: false },
  })
}

const stateShape = z.nullable(
  z.object({
    left: z.number(),
    used: z.number(),
    paused: z.boolean(),
    /** By topic, how many wait for anybody. */
    waiting: z.record(z.string(), z.number()),
  }),
)

export function useRequestsState() {
  const { user } = useSession()
  return useQuery({
    queryKey: ['requests state', user?.id],
    queryFn: async ({ signal }) => {
      const { data: state } = await data()
        .rpc('my_requests_state', {}, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return stateShape.parse(state)
    },
    enabled: user !== undefined,
    meta: { persist: false },
  })
}

const changes = ['asks for me', 'requests state', 'my public answers']

export type Action = 'accept' | 'answer' | 'decline' | 'pass'
const done: Record<Action, string> = {
  accept: 'Accepted',
  answer: 'Sent',
  decline: 'Declined',
  pass: 'Passed on to all who help with it',
}

export const useAnswer = (onDone?: () => void) =>
  useCall({
    call: async ({ ask, action, words = '' }: { ask: string; action: Action; words?: string }) => {
      await data().rpc('answer_ask', { ask, action, words }).throwOnError()
      return done[action]
    },
    changes,
    onDone,
  })

export const useReport = (onDone: () => void) =>
  useCall({
    call: async ({ ask, reason }: { ask: string; reason: string }) => {
      await data().rpc('report_ask', { ask, reason }).throwOnError()
      return 'Reported. This person reaches you no more.'
    },
    changes,
    onDone,
  })

export const useTake = () =>
  useCall({
    call: async (topic: string) => {
      await data().rpc('take_ask', { topic }).throwOnError()
      return 'It is yours: answer it below'
    },
    changes,
  })

export const useResume = () =>
  useCall<void>({
    call: async () => {
      await data().rpc('resume_card').throwOnError()
      return 'Your card takes requests again'
    },
    changes: [...changes, 'alumni'],
  })

const viewRow = z.object({ viewer: z.string(), topic: z.string(), fields: z.array(z.string()), seen_at: z.string() })

/** Who saw the caller's contact, the newest first. */
export function useContactViews() {
  const { user } = useSession()
  return useQuery({
    queryKey: ['contact views', user?.id],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data().rpc('contact_views', {}, { get: true }).abortSignal(signal).throwOnError()
      return z.array(viewRow).parse(rows)
    },
    enabled: user !== undefined,
    meta: { persist: false },
  })
}
