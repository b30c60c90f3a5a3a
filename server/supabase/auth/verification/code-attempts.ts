import type { Pool } from '#server/core/database/pool.ts'
import type { AuthDeps } from '../context/deps.ts'
import { codeBlockedMail } from '../messages/notification-mails.ts'
import type { TokenType } from '../one-time/one-time-tokens.ts'
import { countMail } from '../messages/send-mail.ts'

/** So many codes are looked at for one that was sent, the right one among them or not. */
export const maxTries = 5

export interface TriedCode {
  types: TokenType[]
  /** Where the code was sent to. */
  address: string
  codeHash: string
  /** Only codes of this account, where somebody is signed in. */
  userId?: string
}

interface Try {
  id: string
  matches: boolean
  tries: number
  relates_to: string
  owner_email: string | null
}

/**
 * Counts a try at every code that it may be meant for, and only then says which one it opens: of a thousand guesses
 * at once, five are looked at. In a statement of its own, so that the count stands whatever becomes of the request.
 * The owner of a code that has had its tries is told.
 */
export async function tryCode(
  deps: Pick<AuthDeps, 'pool' | 'config' | 'limits' | 'mailer' | 'log'>,
  tried: TriedCode,
): Promise<{ tokenId: string | undefined; counted: boolean }> {
  const tries = await countTry(deps.pool, tried)
  const opened = tries.find(({ matches }) => matches)
  const blocked = opened === undefined && tries.some((one) => one.tries >= maxTries)
  if (blocked) {
    const [{ relates_to: sentTo, owner_email: email } = { relates_to: '', owner_email: null }] = tries
    const to = sentTo.includes('@') ? sentTo : email
    if (to !== null) mailCodeBlocked(deps, to, tried.userId === undefined ? 'to log in' : 'by who is signed in')
  }
  return { tokenId: opened?.id, counted: tries.length > 0 }
}

async function countTry(pool: Pool, { types, address, codeHash, userId }: TriedCode): Promise<Try[]> {
  const { rows } = await pool.query<Try>({
    name: 'auth-try-code',
    // Locked in one order: two tries at several codes wait for each other.
    text: `
      with open as (
        select id from auth.one_time_tokens
        where relates_to = $1 and token_type::text = any($2) and code_expires_at > now() and tries < $4
          and ($5::uuid is null or user_id = $5)
        order by id for no key update
      )
      update auth.one_time_tokens t set tries = tries + 1 from open, auth.users u
      where t.id = open.id and u.id = t.user_id
      returning t.id, t.code_hash = $3 as matches, t.tries, t.relates_to,
        case when u.email_confirmed_at is not null then u.email end as owner_email`,
    values: [address, types, codeHash, maxTries, userId ?? null],
  })
  return rows
}

/** Not waited for: the answer to a wrong code takes no longer where there is somebody to tell. */
export function mailCodeBlocked(
  deps: Pick<AuthDeps, 'config' | 'limits' | 'mailer' | 'log'>,
  to: string,
  where: Parameters<typeof codeBlockedMail>[1],
): void {
  const send = async () => {
    await countMail(deps)
    await deps.mailer.send(await codeBlockedMail(to, where))
  }
  send().catch((err: unknown) => deps.log.warn({ err }, 'nobody was told that a code has had its tries'))
}
