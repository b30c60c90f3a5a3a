import { type AccountDraft, fingerprint, type StoredDraft } from '#web/forum/drafts/account-draft.ts'
import { DraftRejected } from '#web/forum/drafts/account-copy.ts'

const timeOf = (at: number) => `t${at}`

/** The account's copy, as public.save_draft() treats it. */
export function makeAccount() {
  let row: { draft: AccountDraft; at: number } | undefined
  let clock = 0
  const ageOf = (at: number) => Math.round((Date.now() - (times.get(at) ?? 0)) / 1000)
  const times = new Map<number, number>()
  const account = {
    mode: 'up' as 'up' | 'down' | 'answers lost' | 'signed out',
    requests: 0,
    content: () => row?.draft.content,
    fetch: async (): Promise<StoredDraft | null> => {
      if (account.mode === 'down') throw new TypeError('Failed to fetch')
      return row ? { draft: row.draft, saved_at: timeOf(row.at), seconds_ago: ageOf(row.at) } : null
    },
    save: async ({ draft, base }: { draft: AccountDraft | undefined; base: string | null }) => {
      account.requests += 1
      if (account.mode === 'down') throw new TypeError('Failed to fetch')
      if (account.mode === 'signed out') throw new DraftRejected(403)
      const isSame = fingerprint(row?.draft) === fingerprint(draft)
      if (row && !isSame && timeOf(row.at) !== base)
        return { saved: false, saved_at: timeOf(row.at), other: row.draft, seconds_ago: ageOf(row.at) }
      if (!isSame) {
        clock += 1
        times.set(clock, Date.now())
        row = draft && { draft, at: clock }
      }
      if (account.mode === 'answers lost') throw new TypeError('Failed to fetch')
      return { saved: true, saved_at: row ? timeOf(row.at) : null, other: null, seconds_ago: 0 }
    },
  }
  return account
}
export type Account = ReturnType<typeof makeAccount>
