import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { openPool } from '#server/database/pool.ts'

// What the data API is measured against: the same rows by hand-written SQL in the same kind of
// role-switching transaction, on the same pool, and nothing else. Run as a process of its own:
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

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) }, () => process.stdout.write('ready\n'))
