import { copyFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { notHosted, onHostedProject } from '#tests/support/hosted/mode.ts'
import { joinEmbedded } from '#server/core/database/embedded/embedded.ts'
import { liftPostingLimits, runAdmin } from '#tests/support/database/backup.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { sized } from '#tests/support/database/size.ts'

test.skip(onHostedProject, notHosted.backups)

const settings = { MAILER_AUTOCONFIRM: 'true', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
const account = { email: 'writer@example.org', password: 'Genda#2026' }
const clean: (() => Promise<void>)[] = []

test.afterAll(async () => {
  for (const step of clean.toReversed()) await step()
})

async function embedded(): Promise<Record<string, string>> {
  const { env, remove } = await siteEnvironment('embedded')
  clean.push(remove)
  return { ...env, ...settings }
}

async function start(env: Record<string, string>): Promise<Site> {
  const site = await startSite(env)
  clean.push(() => site.stop())
  return site
}

async function clientOf({ url }: Site): Promise<SupabaseClient> {
  const { publishableKey } = await (await fetch(`${url}/config.json`)).json()
  return createClient(url, publishableKey, { auth: { persistSession: false } })
}

interface Written {
  discussions: string[]
  comments: string[]
}

/** Writes discussions and a comment on each, as fast as the site accepts them, until `end`. */
function continueWriting(client: SupabaseClient): { written: Written; end: () => Promise<void> } {
  const written: Written = { discussions: [], comments: [] }
  const ended = new AbortController()
  const writers = Array.from({ length: 6 }, async () => {
    while (!ended.signal.aborted) {
      const text = { title: 'under way', content: 'x'.repeat(500) }
      const { data: discussion, error } = await client.from('discussions').insert(text).select('id').single()
      if (error) throw error
      written.discussions.push(discussion.id)
      const answer = await client
        .from('comments')
        .insert({ discussion_id: discussion.id, content: 'an answer' })
        .select('id')
        .single()
      if (answer.error) throw answer.error
      written.comments.push(answer.data.id)
    }
  })
  return {
    written,
    end: async () => {
      ended.abort()
      await Promise.all(writers)
    },
  }
}

/** The ids of all discussions and comments. */
async function idsOf(client: SupabaseClient): Promise<Set<string>> {
  const all = new Set<string>()
  for (const table of ['discussions', 'comments']) {
    for (let from = 0; ; from += 1000) {
      const page = await client
        .from(table)
        .select('id')
        .order('id')
        .range(from, from + 999)
      if (page.error) throw page.error
      for (const { id } of page.data) all.add(id)
      if (page.data.length < 1000) break
    }
  }
  return all
}

test('a backup during writes is one consistent snapshot, and a site restored from it has its accounts', async () => {
  test.setTimeout(300_000)
  const env = await embedded()
  const site = await start(env)
  await liftPostingLimits(env)
  const here = await clientOf(site)
  const { data: signedUp } = await here.auth.signUp(account)
  const samples = await idsOf(here)
  const writing = continueWriting(here)
  await expect.poll(() => writing.written.comments.length, { timeout: 30_000 }).toBeGreaterThan(sized(50, 5000))

  const before = structuredClone(writing.written)
  const file = join(env['DATA_DIR'] ?? '', 'site.backup.gz')
  const taken = await runAdmin(env, 'backup', file)
  expect(taken).toMatchObject({ code: 0 })
  const during = writing.written.comments.length - before.comments.length
  await writing.end()
  expect(during).toBeGreaterThan(0)
  expect((await runAdmin({}, 'check-backup', file)).output).toMatch(/is complete and unaltered/)

  const there = await embedded()
  // The encryption key is not in the backup.
  expect((await runAdmin(there, 'restore', file)).output).toMatch(/^restore_encryption_key: /)
  copyFileSync(join(env['DATA_DIR'] ?? '', 'encryption-key'), join(there['DATA_DIR'] ?? '', 'encryption-key'))
  expect(await runAdmin(there, 'restore', file)).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored/) })
  const restored = await start(there)
  const client = await clientOf(restored)
  const found = await idsOf(client)
  expect([...before.discussions, ...before.comments].filter((id) => !found.has(id))).toEqual([])
  const written = new Set([...samples, ...writing.written.discussions, ...writing.written.comments])
  expect([...found].filter((id) => !written.has(id))).toEqual([])

  // Keys are restored, too: sessions are still valid, and passwords are unchanged.
  const token = {
    access_token: signedUp.session?.access_token ?? '',
    refresh_token: signedUp.session?.refresh_token ?? '',
  }
  await client.auth.setSession(token)
  expect((await client.auth.getUser()).data.user?.email).toBe(account.email)
  expect((await client.auth.refreshSession()).error).toBeNull()
  expect((await client.from('discussions').insert({ title: 'new', content: 'life goes on' })).status).toBe(201)
  const fresh = await clientOf(restored)
  expect((await fresh.auth.signInWithPassword(account)).error).toBeNull()

  const rejection = await runAdmin(there, 'restore', file)
  expect(rejection).toMatchObject({ code: 1, output: expect.stringMatching(/^restore_target_not_empty: /) })
})

test('old backups are deleted except for the newest, and no other file is', async () => {
  const { env, remove } = await siteEnvironment('migrated')
  clean.push(remove)
  const folder = join(env['DATA_DIR'] ?? '', 'backups')
  const mine = join(folder, 'before-exams.gz')
  await runAdmin(env, 'backup', mine)
  // Of one that was killed the day before yesterday, and of a running one.
  const [left, running] = [1, 2].map((pid) => `.campuslife-2026-01-01T00-00-00Z.backup.gz.${pid}`)
  for (const name of [left, running]) writeFileSync(join(folder, `${name}`), 'unfinished')
  const before = Date.now() / 1000 - 2 * 24 * 60 * 60
  utimesSync(join(folder, `${left}`), before, before)
  const taken: string[] = []
  for (let n = 0; n < 3; n++) {
    const { output } = await runAdmin(env, 'backup', '--keep', '2')
    taken.push(output.slice(output.lastIndexOf('/', output.indexOf(':')) + 1, output.indexOf(':')))
    await new Promise((resolve) => setTimeout(resolve, 1_000)) // Their names contain the second.
  }
  expect(readdirSync(folder).toSorted()).toEqual([running, 'before-exams.gz', ...taken.slice(1)])
  expect(await runAdmin(env, 'backup', '--keep', 'all')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/--keep/),
  })
})

test('a database that a command started stays with the server that began to use it meanwhile', async () => {
  const env = await embedded()
  const command = await joinEmbedded(env['DATA_DIR'] ?? '')
  const site = await start(env)
  await command.leave()
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})

test('a hosted project is backed up and restored in its own dashboard', async () => {
  const keys = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x', SUPABASE_SECRET_KEY: 'sb_secret_x' }
  const half = { SUPABASE_URL: 'https://project.example', ...keys }
  const hosted = { ...half, DATABASE_URL: 'postgres://postgres@db.project.example/postgres' }
  for (const command of [['backup'], ['restore', 'site.backup.gz'], ['rotate-keys'], ['security-log']])
    expect(await runAdmin(hosted, ...command)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^hosted_project: /),
    })
  // Other commands work on it with the setting of its database.
  expect(await runAdmin(half, 'seed')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^hosted_project_incomplete: .*DATABASE_URL/),
  })
})
