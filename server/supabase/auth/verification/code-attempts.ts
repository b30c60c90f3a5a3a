import type { Pool } from '#server/core/database/pool.ts'
import type { AuthDeps } from '../context/deps.ts'
import { readSiteName } from '#server/core/college.ts'
import { codeBlockedMail } from '../messages/notification-mails.ts'
import type { TokenType } from '../one-time/one-time-tokens.ts'
import { countMail } from '../messages/send-mail.ts'

/** How many attempts, right or wrong, are compared with a code. */
export const maxTries = 5

export interface TriedCode {
  types: TokenType[]
  /** The recipient of the code. */
  address: string
  codeHash: string
  /** Limits the codes to a signed-in account. */
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
 * Counts an attempt at every code that may be meant and only then compares: of a thousand concurrent guesses, five are
 * compared. In a statement of its own, so that the count is committed whatever the request's result. The owner of a
 * code without attempts left gets a mail.
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
    // Locked in one order, so that concurrent attempts at several codes do not deadlock.
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

/** Runs in the background: the response to a wrong code must not take longer where there is somebody to notify. */
export function mailCodeBlocked(
  deps: Pick<AuthDeps, 'pool' | 'config' | 'limits' | 'mailer' | 'log'>,
  to: string,
  where: Parameters<typeof codeBlockedMail>[2],
): void {
  const send = async () => {
    await countMail(deps)
    await deps.mailer.send(await codeBlockedMail(to, await readSiteName(deps.pool), where))
  }
  send().catch((err: unknown) => deps.log.warn({ err }, 'nobody was told that a code has had its tries'))
}
