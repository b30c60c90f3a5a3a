import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SiteHealth } from '#domain/college/site-health.ts'
import { makeAdmin } from '#server/features/admin/account-operations.ts'
import type { ListedAccount } from '#server/features/admin/accounts.ts'
import { sendDigests } from '#server/features/notifications/digest/send-digests.ts'
import type { Mail } from '#server/core/mail/mail.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { well } from './well-site.ts'
import { type Session, startWholeApp, type WholeApp } from '#tests/security/whole-app.ts'

// The weekly mail about what of the site needs a hand.

let whole: WholeApp
let asha: Session
let sent: Mail[]
let health: SiteHealth
beforeAll(async () => {
  whole = await startWholeApp()
  asha = await whole.signUp('asha@example.org')
  // There is one admin at least.
  const { user } = await whole.signUp('boss@example.org')
  await sql('update public.profiles set is_admin = true where id = $1', [user.id])
  // The test runs the job itself.
  await whole.backend.jobs.stop()
})
afterAll(() => whole.close())
beforeEach(async () => {
  sent = []
  health = { ...well, mail: { ...well.mail, provenAt: null } }
  await sql('update public.profiles set is_admin = false where id = $1', [asha.user.id])
  await sql('delete from public.grants')
  await sql('delete from public.notifications')
  await sql('delete from public.notification_settings')
})

const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await whole.database.pool.query(text, values)).rows
const give = (area: string, until = 'infinity') =>
  sql(
    `select private.give_role(jsonb_populate_record(null::public.grants,
       jsonb_build_object('account', $1::uuid, 'area', $2::text, 'may_give', false, 'expires_at', $3::text)))`,
    [asha.user.id, area, until],
  )
const choose = (digest: string) =>
  sql(
    `insert into public.notification_settings (account_id, digest) values ($1, $2)
     on conflict (account_id) do update set digest = excluded.digest`,
    [asha.user.id, digest],
  )
const comesDue = () => sql("update private.digests set next_at = now() - interval '1 second'")
const run = () =>
  sendDigests({
    pool: whole.database.pool,
    mailer: { describe: 'test', send: async (mail) => void sent.push(mail) },
    log: silentLog,
    siteUrl: 'https://campus.example',
    tokens: whole.backend.unsubscribeTokens,
    readHealth: async () => health,
  })

describe('who holds settings', () => {
  it('reads in a weekly mail what of the site needs a hand and what to do, once over two processes', async () => {
    await give('settings')
    expect(await sql('select digest from public.notification_settings')).toEqual([{ digest: 'weekly' }])
    await comesDue()
    await Promise.all([run(), run()])
    const [mail, ...others] = sent
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'asha@example.org', subject: 'The site needs a hand: Mail - CampusLife' })
    expect(mail?.text).toMatch(
      /Mail: not proven\n {2}Send a test mail .+\n {2}https:\/\/campus\.example\/admin\/health/,
    )
    expect(mail?.text).not.toContain('Jobs')
    expect(mail?.text).toContain('Unsubscribe: ')
  })

  it('gets no mail where nothing needs a hand', async () => {
    health = well
    await give('settings')
    await comesDue()
    await run()
    expect(sent).toEqual([])
  })

  it('has it as an admin, too, who is made one by the site', async () => {
    const client = await whole.database.pool.connect()
    await makeAdmin(client, { id: asha.user.id, confirmed: true, banned: false } as ListedAccount)
    client.release()
    await comesDue()
    await run()
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['of another area', async () => void (await give('papers'), await choose('weekly'))],
    ['that has ended', async () => void (await give('settings', '2026-01-01'), await choose('weekly'))],
    ['with a mail a day', async () => void (await choose('daily'), await give('settings'))],
    ['without mails', async () => void (await choose('off'), await give('settings'))],
  ])('gets no such mail by a role %s', async (_, prepare) => {
    await prepare()
    await comesDue()
    await run()
    expect(sent).toEqual([])
  })
})
