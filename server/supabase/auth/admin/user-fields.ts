import { z } from 'zod'
import { type Account, findByEmail, findByPhone, type Queryable } from '../accounts/accounts.ts'
import { optionalText } from '../protocol/body.ts'
import type { AuthDeps } from '../context/deps.ts'
import { parseEmail } from '../protocol/email-address.ts'
import { AuthError, invalid, emailExists, phoneExists } from '../protocol/errors.ts'
import { assertStrongPassword, hashPassword, namesIn } from '../passwords/passwords.ts'
import { parsePhone } from '../protocol/phone-number.ts'

const metadata = z.record(z.string(), z.unknown()).nullish()

/** The fields of an account that an operator may set. */
export const fieldsBody = z.object({
  id: z.guid().nullish(),
  role: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: optionalText,
})

export interface Fields {
  id: string | undefined
  role: string | undefined
  email: string | undefined
  phone: string | undefined
  passwordHash: string | undefined
  emailConfirmed: boolean
  phoneConfirmed: boolean
  userMetadata: Record<string, unknown>
  appMetadata: Record<string, unknown>
  /** Seconds from now; 0 ends a ban; undefined leaves it. */
  banSeconds: number | undefined
}

/**
 * @param of the account to change; undefined for a new one
 * @throws {AuthError} validation_failed, email_exists, phone_exists, weak_password
 */
export async function readFields(
  { pool, config }: AuthDeps,
  body: z.output<typeof fieldsBody>,
  of?: Account,
): Promise<Fields> {
  const email = body.email === undefined ? undefined : parseEmail(body.email)
  const phone = body.phone === undefined ? undefined : parsePhone(body.phone)
  if (email !== undefined && (await isAnother(findByEmail(pool, email), of))) throw emailExists()
  if (phone !== undefined && (await isAnother(findByPhone(pool, phone), of))) throw phoneExists()
  if (body.password !== undefined) {
    const names = namesIn({ ...of?.raw_user_meta_data, ...body.user_metadata })
    await assertStrongPassword(body.password, config.auth.passwordMinLength, [email ?? of?.email, ...names])
  }
  return {
    id: body.id ?? undefined,
    role: body.role,
    email,
    phone,
    passwordHash: body.password === undefined ? undefined : await hashPassword(body.password),
    emailConfirmed: body.email_confirm === true,
    phoneConfirmed: body.phone_confirm === true,
    userMetadata: body.user_metadata ?? {},
    appMetadata: body.app_metadata ?? {},
    banSeconds: body.ban_duration === undefined ? undefined : readDuration(body.ban_duration),
  }
}

async function isAnother(found: Promise<Account | undefined>, of: Account | undefined): Promise<boolean> {
  const account = await found
  return account !== undefined && account.id !== of?.id
}

const units: Record<string, number> = { s: 1, m: 60, h: 3600 }

/** Parses a Go duration: `1h30m`, `45s`; `none` is 0. */
function readDuration(text: string): number {
  if (text === 'none') return 0
  if (!/^(\d+(\.\d+)?[hms])+$/.test(text)) throw invalid('invalid format for ban duration')
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)([hms])/g)]
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0), 0)
}

/** Writes all fields except address and number, which have an identity each. */
export async function writeFields(db: Queryable, id: string, fields: Fields): Promise<void> {
  await db.query(
    `update auth.users set updated_at = now(),
       role = coalesce($2, role),
       raw_user_meta_data = (raw_user_meta_data || $3::jsonb) - $4::text[],
       raw_app_meta_data = (raw_app_meta_data || $5::jsonb) - $6::text[],
       banned_until = case when $7::float8 is null then banned_until when $7 = 0 then null else now() + make_interval(secs => $7) end
     where id = $1`,
    [
      id,
      fields.role ?? null,
      fields.userMetadata,
      dropped(fields.userMetadata),
      fields.appMetadata,
      dropped(fields.appMetadata),
      fields.banSeconds ?? null,
    ],
  )
}

/** The keys to delete: those set to null. */
function dropped(data: Record<string, unknown>): string[] {
  return Object.keys(data).filter((key) => data[key] === null)
}

export function userNotFound(): AuthError {
  return new AuthError(404, 'user_not_found', 'User not found')
}
