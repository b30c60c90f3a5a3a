import { z } from 'zod'
import { paths } from '#domain/paths.ts'
import type { Client } from '#server/core/database/pool.ts'
import { inOneLine } from './event.ts'
import { itsAccount } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

const alumniData = z.object({
  what: z.enum([
    'card',
    'claim',
    'claim_declined',
    'referral',
    'received',
    'accept',
    'answer',
    'decline',
    'expired',
    'paused',
    'agreed',
  ]),
  /** Which side agreed that others read question and answer. */
  by: z.enum(['asker', 'helper']).default('asker'),
  /** Of a claim that was declined. */
  reason: z.string().optional(),
  /** Of a referral. */
  decision: z.enum(['publish', 'return', 'hide']).default('publish'),
})

interface Request {
  asker: string
  /** Empty while no helper has taken it. */
  helper: string
  question: string
  answer: string
  state: string
  /** How many requests of its helper had ended without an answer when this one did. */
  silent: number
  /** The sides that agree that others read question and answer. */
  asker_agrees: boolean
  helper_agrees: boolean
}

/** Requests to alumni, and the cards that their owners claim. */
export const alumni = {
  alumni: {
    recipients: itsAccount,
    describe: async (client, { subject_id: id, data }) => {
      const { what, reason = '', decision, by } = alumniData.parse(data)
      if (what === 'card')
        return {
          subjectId: null,
          title: 'Your alumni card is yours',
          body: 'You decide what it shows, who sees it, and whether students can write to you.',
          url: paths.myAlumni(),
        }
      if (what === 'claim')
        return {
          subjectId: null,
          title: 'Somebody claims an alumni card',
          body: 'Read the note, and confirm or decline the claim above the list of alumni.',
          url: paths.admin({ section: 'alumni' }),
        }
      if (what === 'claim_declined')
        return {
          subjectId: null,
          title: 'The college did not confirm your alumni card',
          body: inOneLine(reason),
          url: paths.myAlumni(),
        }
      if (what === 'referral') return ofReferral(client, id, decision)
      const request = await requestOf(client, id)
      return request && (what === 'agreed' ? ofAgreement(by, request) : ofRequest(what, request))
    },
  },
} satisfies Record<string, EventHandler>

type OfRequest = Exclude<
  z.infer<typeof alumniData>['what'],
  'card' | 'claim' | 'claim_declined' | 'referral' | 'agreed'
>

const content = (title: string, body: string) => ({
  subjectId: null,
  title: inOneLine(title),
  body: inOneLine(body),
  url: paths.myAlumni(),
})

/** Undefined where a newer event says more. */
function ofRequest(what: OfRequest, { asker, helper, question, answer, state, silent }: Request) {
  switch (what) {
    case 'received':
      return state === 'open' ? content(`${asker} has a question for you`, question) : undefined
    case 'accept':
      return state === 'accepted'
        ? content(`${helper} accepted your request`, 'See how to reach each other.')
        : undefined
    case 'answer':
      return content(`${helper} answered you`, answer)
    case 'decline':
      return content(`${helper} declined your request`, answer)
    case 'expired':
      return state === 'expired'
        ? content('Your request had no answer in time', 'Write to another alumna or alumnus, or start a discussion.')
        : undefined
    case 'paused':
      return state === 'expired' && silent === 2
        ? content(
            'Your card takes no requests for now',
            'Two ended without an answer. You can take requests again at any time.',
          )
        : undefined
  }
}

/** Undefined where this side has taken its word back. */
function ofAgreement(by: 'asker' | 'helper', request: Request) {
  if (!request[`${by}_agrees`]) return undefined
  if (request.asker_agrees && request.helper_agrees)
    return content('Members with Pro read your question and answer now', request.question)
  return content(
    `${request[by]} agrees that others read your question and answer`,
    'Read what they would see, without names, and decide.',
  )
}

const decided = {
  publish: { title: 'Your referral is among the drives', state: 'published' },
  return: { title: 'Your referral came back', state: 'returned' },
  hide: { title: 'Your referral is no longer shown', state: 'returned' },
} as const

/** Undefined where its author has edited it or a reviewer decided again. */
async function ofReferral(client: Client, id: string | null, decision: keyof typeof decided) {
  const { title, state } = decided[decision]
  const { rows } = await client.query<{ organisation: string; role: string; reason: string }>(
    'select organisation, role, reason from private.referrals where id = $1 and state = $2',
    [id, state],
  )
  const [referral] = rows
  return referral && content(`${title}: ${referral.organisation}, ${referral.role}`, referral.reason)
}

async function requestOf(client: Client, id: string | null): Promise<Request | undefined> {
  const { rows } = await client.query<Request>(
    `select private.display_name(r.asker_id) as asker, coalesce(a.name, '') as helper, r.question, r.answer,
       private.request_state(r) as state,
       (select count(*)::int from private.alumni_requests s
        where s.helper_id = r.helper_id and s.created_at >= c.resumed_at and s.expires_at <= r.expires_at
          and private.request_state(s) = 'expired') as silent,
       p.asker_agrees is true as asker_agrees, p.helper_agrees is true as helper_agrees
     from private.alumni_requests r left join private.public_answers p on p.request_id = r.id
       left join public.alumni_cards c on c.account_id = r.helper_id
       left join public.alumni a on a.id = coalesce(c.alumnus_id, r.alumnus_id)
     where r.id = $1`,
    [id],
  )
  return rows[0]
}
