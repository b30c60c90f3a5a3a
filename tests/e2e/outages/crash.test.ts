import { expect, test } from '#tests/e2e/fixtures.ts'
import { notHosted, onHostedProject } from '#tests/support/hosted/mode.ts'
import { createClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { liftPostingLimits } from '#tests/support/database/backup.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'

// All processes are killed while 200 comments are being written; acknowledged ones must exist afterwards.

test.skip(onHostedProject, notHosted.embedded)

let site: Site
let env: Record<string, string>
let remove: () => Promise<void>

test.beforeAll(async () => {
  const environment = await siteEnvironment('embedded')
  remove = environment.remove
  env = { ...environment.env, MAILER_AUTOCONFIRM: 'true', RATE_LIMITS: 'off' }
  site = await startSite(env)
  await liftPostingLimits(env)
})

test.afterAll(async () => {
  await site.stop()
  await remove()
})

test('loses no acknowledged comment when server and database are killed', async () => {
  const { supabaseUrl, publishableKey } = await (await fetch(`${site.url}/config.json`)).json()
  const client = createClient(supabaseUrl, publishableKey, { auth: { persistSession: false } })
  // At a second attempt the account of the first exists already.
  await client.auth.signUp({ email: `writer-${randomUUID()}@example.org`, password: 'Genda#2026' })
  const { data: discussion } = await client
    .from('discussions')
    .insert({ title: 'burst', content: 'burst' })
    .select()
    .single()

  const acknowledged: string[] = []
  let sent = 0
  const writers = Array.from({ length: 8 }, async () => {
    while (acknowledged.length < 200) {
      const content = `comment ${++sent}`
      const { error } = await client.from('comments').insert({ discussion_id: discussion.id, content })
      if (error) return
      acknowledged.push(content)
      if (acknowledged.length === 200) {
        const postmaster = Number(
          readFileSync(join(env['DATA_DIR'] ?? '', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
        )
        site.process.kill('SIGKILL')
        process.kill(postmaster, 'SIGKILL')
      }
    }
  })
  await Promise.all(writers)
  expect(acknowledged.length).toBeGreaterThanOrEqual(200)

  await site.stop()
  const { port } = new URL(site.url)
  site = await startSite({ ...env, PORT: port })
  const { data: found } = await client.from('comments').select('content').eq('discussion_id', discussion.id).limit(1000)
  expect(found?.map((row) => row.content)).toEqual(expect.arrayContaining(acknowledged))
})
