import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { useCall } from '#web/queries/use-call.ts'
import { useSession } from '#web/session/session.ts'

/** Who sees a field of a card, the fewest first. */
export const audiences = {
  nobody: 'Nobody',
  connected: 'People I accept',
  pro: 'Pro members',
  members: 'All members',
  everyone: 'Everyone',
} as const
export type Audience = keyof typeof audiences
const audience = z.enum(Object.keys(audiences) as [Audience, ...Audience[]])

const cardRow = z.object({
  alumnus_id: z.string(),
  confirmed_at: z.nullable(z.string()),
  current_position: z.string(),
  company: z.string(),
  location: z.string(),
  linkedin: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  image: z.string(),
  email: z.string(),
  phone: z.string(),
  shown_to: z.record(z.string(), audience),
  topics: z.array(z.string()),
  languages: z.array(z.string()),
  requests_a_month: z.number(),
  withdrawn: z.boolean(),
})
export type OwnCard = z.infer<typeof cardRow>

const columns = `alumnus_id, confirmed_at, current_position, company, location, linkedin, bio, image, email, phone, shown_to, topics,
  languages, requests_a_month, withdrawn`

/** The caller's card, or the claim that waits; null without one. */
export function useOwnCard() {
  const { user } = useSession()
  return useQuery({
    queryKey: ['own card', user?.id],
    queryFn: async ({ signal }) => {
      const { data: row } = await data()
        .from('alumni_cards')
        .select(columns)
        .eq('account_id', user?.id ?? '')
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return z.nullable(cardRow).parse(row)
    },
    enabled: user !== undefined,
    meta: { persist: false },
  })
}

const changes = ['own card', 'requests state', 'alumni']

export function useSaveCard(onDone?: () => void) {
  const { user } = useSession()
  return useCall({
    call: async (card: Partial<OwnCard>) => {
      await data()
        .from('alumni_cards')
        .update(card)
        .eq('account_id', user?.id ?? '')
        .throwOnError()
      return card.withdrawn === true ? 'Your card is taken back' : 'Saved'
    },
    changes,
    onDone,
  })
}

const foundRow = z.object({ id: z.string(), full_name: z.string(), graduation_year: z.number(), degree: z.string() })

/** The cards without an owner that have exactly this name. */
export async function findCards(name: string) {
  const { data: rows } = await data().rpc('unclaimed_cards', { name }, { get: true }).throwOnError()
  return z.array(foundRow).parse(rows)
}

export const useClaim = (onDone: () => void) =>
  useCall({
    call: async (claim: { alumnus: string; note: string }) => {
      await data().rpc('claim_card', claim).throwOnError()
      return 'Sent. The college confirms it.'
    },
    changes,
    onDone,
  })

export function useTakeBackClaim() {
  const { user } = useSession()
  return useCall<void>({
    call: async () => {
      await data()
        .from('alumni_cards')
        .delete()
        .eq('account_id', user?.id ?? '')
        .throwOnError()
      return 'Taken back'
    },
    changes,
  })
}
