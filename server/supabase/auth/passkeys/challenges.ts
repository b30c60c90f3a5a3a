import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Queryable } from '../accounts/accounts.ts'
import { AuthError } from '../protocol/errors.ts'
import type { RelyingParty } from './relying-party.ts'

/** Seconds (GoTrue: GOTRUE_WEBAUTHN_CHALLENGE_EXPIRY_DURATION). */
export const challengeLifetime = 300

/**
 * Anybody may request challenges without signing in. Beyond so many, the oldest are deleted, so that a flood of
 * requests can neither fill the table nor block sign-ins of others.
 */
const maxAnonymousChallenges = 20_000

/** Who may use a challenge: the session that requested it or, before there is one, the browser (its cookie's hash). */
type Binding = { sessionId: string } | { browserHash: string }

interface NewChallenge {
  type: 'registration' | 'authentication' | 'factor'
  relyingParty: RelyingParty
  binding: Binding
  factorId?: string
  userHandle?: Buffer
}

export interface IssuedChallenge {
  id: string
  /** Base64url, as in the options and in the signed response. */
  challenge: string
  /** Unix seconds. */
  expiresAt: number
}

const insertText = `
  with expired as (
    delete from auth.webauthn_challenges where expires_at < now() or (session_id = $5 and challenge_type = $1)
  )
  insert into auth.webauthn_challenges (challenge_type, challenge, rp_id, origin, session_id, browser_hash, factor_id, user_handle, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9))
  returning id, floor(extract(epoch from expires_at))::int as expires_at`

/** A session has one open challenge of each type: a new one replaces it. */
export async function issueChallenge(db: Queryable, asked: NewChallenge): Promise<IssuedChallenge> {
  const challenge = randomBytes(32).toString('base64url')
  const { rows } = await db.query<{ id: string; expires_at: number }>(insertText, [
    asked.type,
    challenge,
    asked.relyingParty.id,
    asked.relyingParty.origin,
    'sessionId' in asked.binding ? asked.binding.sessionId : null,
    'browserHash' in asked.binding ? asked.binding.browserHash : null,
    asked.factorId ?? null,
    asked.userHandle ?? null,
    challengeLifetime,
  ])
  if ('browserHash' in asked.binding) await dropOldest(db)
  const [row] = rows
  if (row === undefined) throw new Error('The challenge was not stored.')
  return { id: row.id, challenge, expiresAt: row.expires_at }
}

async function dropOldest(db: Queryable): Promise<void> {
  await db.query(
    `delete from auth.webauthn_challenges where id in (
       select id from auth.webauthn_challenges where session_id is null order by expires_at desc offset $1)`,
    [maxAnonymousChallenges],
  )
}

export interface PresentedChallenge {
  challenge: string
  relyingParty: RelyingParty
  factorId: string | null
  userHandle: Buffer | null
}

const uuid = z.guid()

/**
 * Deletes the challenge before its verification: the next try needs a new one. Not to be called in a transaction that
 * may be rolled back. Another session or browser does not find the challenge and leaves it.
 *
 * @throws {AuthError} validation_failed, webauthn_challenge_not_found, webauthn_challenge_expired
 */
export async function consumeChallenge(
  db: Queryable,
  { type, id, binding, factorId }: Pick<NewChallenge, 'type' | 'binding' | 'factorId'> & { id: string | undefined },
): Promise<PresentedChallenge> {
  if (id === undefined) throw new AuthError(400, 'validation_failed', 'challenge_id is required')
  if (!uuid.safeParse(id).success) throw new AuthError(400, 'validation_failed', 'challenge_id must be a valid UUID')
  const { rows } = await db.query<{
    challenge: string
    rp_id: string
    origin: string
    factor_id: string | null
    user_handle: Buffer | null
    expired: boolean
  }>(
    `delete from auth.webauthn_challenges
     where id = $1 and challenge_type = $2 and (session_id = $3 or browser_hash = $4) and factor_id is not distinct from $5
     returning challenge, rp_id, origin, factor_id, user_handle, expires_at < now() as expired`,
    [
      id,
      type,
      'sessionId' in binding ? binding.sessionId : null,
      'browserHash' in binding ? binding.browserHash : null,
      factorId ?? null,
    ],
  )
  const [row] = rows
  if (row === undefined) throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (row.expired) throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return {
    challenge: row.challenge,
    relyingParty: { id: row.rp_id, origin: row.origin },
    factorId: row.factor_id,
    userHandle: row.user_handle,
  }
}
