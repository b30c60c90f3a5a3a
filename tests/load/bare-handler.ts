import { serve } from '@hono/node-server'
import bcrypt from 'bcrypt'
import { Hono } from 'hono'
import { rotation } from '#server/supabase/auth/sessions/refresh.ts'
import { hashRefreshToken, makeNonce, nextRefreshToken } from '#server/supabase/auth/tokens/refresh-tokens.ts'
import { makeEncryptionKey, useEncryptionKeys } from '#server/core/encryption/encryption-key.ts'
import { accountOfSession } from '#server/supabase/auth/sessions/sessions.ts'
import { openPool } from '#server/core/database/pool.ts'

// What the server is measured against: the same statements on the same kind of pool and in the same kind of
// transaction, and nothing else: no key, no token, no signature, no log. Run as a process of its own:
//   node bare-handler.ts <port> <database url>

const [port = '', databaseUrl = ''] = process.argv.slice(2)
const pool = openPool(databaseUrl, 10)

const list = {
  name: 'list',
  text: `select coalesce(json_agg(row_to_json(r.*)), '[]')::text as body from (
    select d.*, (select json_agg(json_build_object('count', c.count)) from (
      select count(*) from public.comments where discussion_id = d.id) c) as comments
    from (select * from public.discussions order by created_at desc limit 20) d) r`,
}
const role = {
  name: 'role',
  text: "select set_config('role', 'anon', true), set_config('request.jwt.claims', $1, true)",
  values: ['{"role":"anon"}'],
}

const app = new Hono()
app.get('/list', async (c) => {
  const client = await pool.connect()
  try {
    const [, , result] = await Promise.all([
      client.query('begin read only'),
      client.query(role),
      client.query<{ body: string }>(list),
      client.query('commit'),
    ])
    return c.body(result.rows[0]?.body ?? '[]', 200, { 'content-type': 'application/json; charset=utf-8' })
  } finally {
    client.release()
  }
})

app.get('/user', async (c) => {
  const { rows } = await pool.query({ ...accountOfSession, values: [c.req.query('id'), c.req.query('session')] })
  return c.json(rows[0])
})

useEncryptionKeys([makeEncryptionKey()])

app.post('/refresh', async (c) => {
  const { refresh_token: token } = await c.req.json<{ refresh_token: string }>()
  const nonce = makeNonce()
  const fresh = nextRefreshToken(token, nonce)
  const values = [hashRefreshToken(token), hashRefreshToken(fresh), nonce, 0, 0, false]
  const { rows } = await pool.query({ ...rotation, values })
  return rows.length === 1 ? c.json({ ...rows[0], refresh_token: fresh }) : c.json({}, 400)
})

const hash = bcrypt.hashSync('Genda#2026', 10)
app.post('/hash', async (c) => c.json({ same: await bcrypt.compare('Genda#2026', hash) }))

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) }, () => process.stdout.write('ready\n'))
