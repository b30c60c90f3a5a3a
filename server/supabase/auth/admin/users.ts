import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type Client, transaction } from '#server/core/database/pool.ts'
import { type Account, accountColumns, findById, userJson } from '../accounts/accounts.ts'
import { readBody } from '../protocol/body.ts'
import type { AuthDeps } from '../context/deps.ts'
import { confirmByOperator } from '../accounts/confirm-contact.ts'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import { AuthError, invalid, emailExists } from '../protocol/errors.ts'
import { findFactor, removeFactor } from '../accounts/factor.ts'
import { insertIdentity, listProviders, reloadAccount } from '../accounts/create-account.ts'
import { storePassword } from '../user/password-change.ts'
import { listPasskeys, removePasskey } from '../passkeys/credentials.ts'
import { changeEmail, changePhone } from '../accounts/change-contact.ts'
import { dropFlows } from '../accounts/drop-flows.ts'
import { insertSignUp } from '../accounts/pending-sign-ups.ts'
import { softDelete } from '../accounts/soft-delete.ts'
import { type Fields, fieldsBody, readFields, userNotFound, writeFields } from './user-fields.ts'

const deleteBody = z.object({ should_soft_delete: z.boolean().nullish() })
const pageNumber = z.coerce.number().int().min(1).max(1_000_000)
const pageSize = z.coerce.number().int().min(1).max(1000)

/** /admin/users (GoTrue: internal/api/admin.go). */
export function adminUserRoutes(deps: AuthDeps): Hono {
  const { pool } = deps

  return new Hono()
    .get('/users', (c) => listAccounts(c, deps))
    .post('/users', async (c) => {
      const fields = await readFields(deps, await readBody(c, fieldsBody))
      if (fields.email === undefined && fields.phone === undefined)
        throw invalid('Cannot create a user without either an email or phone')
      return c.json(userJson(await unlessTaken(() => transaction(pool, (client) => create(client, fields)))))
    })
    .get('/users/:id', async (c) => c.json(userJson(await find(deps, c))))
    .put('/users/:id', async (c) => {
      const account = await find(deps, c)
      const fields = await readFields(deps, await readBody(c, fieldsBody), account)
      return c.json(userJson(await unlessTaken(() => transaction(pool, (client) => change(client, account, fields)))))
    })
    .delete('/users/:id', async (c) => {
      const account = await find(deps, c)
      const soft = (await c.req.text()) !== '' && (await readBody(c, deleteBody)).should_soft_delete === true
      if (soft) await transaction(pool, (client) => softDelete(client, account))
      else await pool.query('delete from auth.users where id = $1', [account.id])
      return c.json({})
    })
    .get('/users/:id/factors', async (c) => c.json(userJson(await find(deps, c)).factors ?? []))
    .delete('/users/:id/factors/:factor', async (c) => {
      const factor = await findFactor(pool, (await find(deps, c)).id, c.req.param('factor'))
      await transaction(pool, (client) => removeFactor(client, factor))
      return c.json({ id: factor.id })
    })
    .get('/users/:id/passkeys', async (c) => c.json(await listPasskeys(pool, (await find(deps, c)).id)))
    .delete('/users/:id/passkeys/:passkey', async (c) => {
      const { id } = await find(deps, c)
      await transaction(pool, (client) => removePasskey(client, id, c.req.param('passkey')))
      return c.body(null, 204)
    })
}

async function find({ pool }: AuthDeps, c: Context): Promise<Account> {
  const id = z.guid().safeParse(c.req.param('id'))
  if (!id.success) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  const account = await findById(pool, id.data)
  if (account === undefined) throw userNotFound()
  return account
}

async function unlessTaken(work: () => Promise<Account>): Promise<Account> {
  try {
    return await work()
  } catch (error) {
    if (isDatabaseError(error, '23505')) throw emailExists()
    throw error
  }
}

async function create(client: Client, fields: Fields): Promise<Account> {
  const id = fields.id ?? randomUUID()
  const isConfirmed =
    (fields.emailConfirmed && fields.email !== undefined) || (fields.phoneConfirmed && fields.phone !== undefined)
  await client.query(
    `insert into auth.users (id, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, raw_user_meta_data)
     values ($1, $2, $3, $4, case when $5 then now() end, case when $6 then now() end, $7)`,
    [
      id,
      fields.email ?? null,
      fields.phone ?? null,
      isConfirmed ? (fields.passwordHash ?? null) : null,
      fields.emailConfirmed && fields.email !== undefined,
      fields.phoneConfirmed && fields.phone !== undefined,
      fields.userMetadata,
    ],
  )
  const identity = { userId: id, providerId: id }
  if (fields.email !== undefined) {
    const data = { sub: id, email: fields.email, email_verified: fields.emailConfirmed, phone_verified: false }
    await insertIdentity(client, { ...identity, provider: 'email', data })
  }
  if (fields.phone !== undefined) {
    const data = { sub: id, phone: fields.phone, email_verified: false, phone_verified: fields.phoneConfirmed }
    await insertIdentity(client, { ...identity, provider: 'phone', data })
  }
  await listProviders(client, id)
  await writeFields(client, id, fields)
  // As with a sign-up, the password takes effect once the address is confirmed.
  if (!isConfirmed && fields.passwordHash !== undefined)
    await insertSignUp(client, id, { passwordHash: fields.passwordHash, data: fields.userMetadata })
  return reloadAccount(client, id)
}

async function change(client: Client, account: Account, fields: Fields): Promise<Account> {
  if (isElsewhere(account, fields)) await dropPending(client, account.id)
  if (fields.email !== undefined && fields.email !== account.email)
    await changeEmail(client, { ...account, email_change: fields.email }, fields.emailConfirmed)
  else if (fields.emailConfirmed) await confirmByOperator(client, account, 'email')
  if (fields.phone !== undefined && fields.phone !== account.phone) await changePhone(client, account, fields.phone)
  else if (fields.phoneConfirmed) await confirmByOperator(client, account, 'phone')
  if (fields.passwordHash !== undefined) await replacePassword(client, account.id, fields.passwordHash)
  await writeFields(client, account.id, fields)
  return reloadAccount(client, account.id)
}

function isElsewhere({ email, phone }: Account, wanted: Fields): boolean {
  return (
    (wanted.email !== undefined && wanted.email !== email) || (wanted.phone !== undefined && wanted.phone !== phone)
  )
}

/** Voids the messages sent to the former address or number. */
async function dropPending(client: Client, id: string): Promise<void> {
  // The account's row is always locked first.
  await client.query('select from auth.users where id = $1 for no key update', [id])
  await client.query('delete from auth.one_time_tokens where user_id = $1', [id])
  await dropFlows(client, id)
}

/** Replaces the password; passwords of pending sign-ups are dropped. */
async function replacePassword(client: Client, id: string, hash: string): Promise<void> {
  const { confirmed_at: confirmedAt } = await reloadAccount(client, id)
  await client.query('delete from auth.sign_ups where user_id = $1', [id])
  await storePassword(client, id, hash, undefined)
  if (confirmedAt !== null) return
  await client.query('update auth.users set encrypted_password = null where id = $1', [id])
  await insertSignUp(client, id, { passwordHash: hash, data: {} })
}

async function listAccounts(c: Context, { pool }: AuthDeps): Promise<Response> {
  const page = pageNumber.safeParse(c.req.query('page') || '1')
  const size = pageSize.safeParse(c.req.query('per_page') || '50')
  if (!page.success || !size.success) throw invalid('Bad Pagination Parameters')
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<Account>(
      `select ${accountColumns} from auth.users u order by u.created_at desc, u.id limit $1 offset $2`,
      [size.data, (page.data - 1) * size.data],
    ),
    pool.query<{ count: number }>('select count(*)::int as count from auth.users'),
  ])
  const total = counted[0]?.count ?? 0
  const last = Math.max(1, Math.ceil(total / size.data))
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${size.data}>; rel="${rel}"`
  const links = [...(page.data < last ? [link(page.data + 1, 'next')] : []), link(last, 'last')]
  c.header('x-total-count', String(total))
  c.header('link', links.join(', '))
  return c.json({ users: rows.map(userJson), aud: 'authenticated' })
}
