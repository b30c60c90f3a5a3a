import * as z from 'zod/mini'
import { backendAddress } from '#web/backend/address.ts'
import { data } from '#web/backend/data.ts'
import { withSession } from '#web/backend/with-session.ts'
import {
  type AccountDraft,
  savingAnswer,
  sendable,
  storedDraft,
  type StoredDraft,
  type Subject,
} from './account-draft.ts'

/** The account's copies of drafts, in the database. */
export interface AccountCopies {
  fetch: (account: string, subject: Subject) => Promise<StoredDraft | null>
  save: (saving: Saving) => Promise<z.infer<typeof savingAnswer>>
}

interface Saving {
  account: string
  subject: Subject
  /** Undefined deletes it. */
  draft: AccountDraft | undefined
  /** When the copy was saved that this device has last seen: another device's later one is not overwritten. */
  base: string | null
  /** Whether the page may end before the answer. */
  isLeaving: boolean
}

/** The server has rejected it: to send it again changes nothing. */
export class DraftRejected extends Error {
  /** Whether the browser is signed in to another account, or to none. */
  readonly notSignedIn: boolean

  constructor(status: number) {
    super(`save_draft: ${status}`)
    this.notSignedIn = status === 401 || status === 403
  }
}

/** Longer requests end with the page: fetch() allows 64 KiB for all that outlive it. */
const maxOutliving = 60_000

export const accountCopies: AccountCopies = {
  fetch: async (account, subject) => {
    const { data: row } = await data()
      .from('drafts')
      .select('draft, saved_at, seconds_ago')
      .eq('account_id', account)
      .eq('subject', subject)
      .maybeSingle()
      .throwOnError()
    return z.nullable(storedDraft).parse(row)
  },
  save: async ({ account, subject, draft, base, isLeaving }) => {
    const { base: address, key } = backendAddress()
    const body = JSON.stringify({ owner: account, subject, draft: draft ? sendable(draft) : null, base })
    const response = await withSession((token) =>
      fetch(new URL('rest/v1/rpc/save_draft', address), {
        method: 'POST',
        headers: { apikey: key, authorization: `Bearer ${token ?? key}`, 'content-type': 'application/json' },
        body,
        keepalive: isLeaving && new Blob([body]).size <= maxOutliving,
      }),
    )
    if (!response.ok) {
      if (response.status >= 500 || response.status === 429 || response.status === 408)
        throw new Error(`save_draft: ${response.status}`)
      throw new DraftRejected(response.status)
    }
    const [answer] = z.array(savingAnswer).parse(await response.json())
    if (answer === undefined) throw new Error('save_draft: no answer')
    return answer
  },
}
