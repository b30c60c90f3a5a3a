import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDigests } from '#server/features/notifications/digest/send-digests.ts'
import type { Mail } from '#server/core/mail/mail.ts'
import { allFannedOut } from '#tests/support/features/notifications.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { well } from '../operations/well-site.ts'
import { type Session, startWholeApp, type WholeApp } from '#tests/security/whole-app.ts'

// An opt-in mail with news, once a period, not sent where there are none.

let whole: WholeApp
let asha: Session
let sent: Mail[]
/** The mail server's behaviour. */
let deliver: (mail: Mail) => Promise<void>
beforeAll(async () => {
  whole = await startWholeApp()
  asha = await whole.signUp('asha@example.org')
  // The test runs the job itself.
  await whole.backend.jobs.stop()
})
afterAll(() => whole.close())
beforeEach(async () => {
  sent = []
  deliver = async (mail) => void sent.push(mail)
  await sql('delete from public.notifications')
  await sql('delete from public.notification_preferences')
  await sql('delete from public.notification_settings')
  await sql('delete from public.notices')
})

const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await whole.database.pool.query(text, values)).rows
const choose = (digest = 'daily', hour = 7, weekday = 1) =>
  sql(
    `insert into public.notification_settings (account_id, digest, digest_hour, digest_weekday) values ($1, $2, $3, $4)
     on conflict (account_id) do update set digest = excluded.digest, digest_hour = excluded.digest_hour`,
    [asha.user.id, digest, hour, weekday],
  )
let told = 0
const tell = (kind = 'plan_ending', title = 'Your Pro plan ends', subject: unknown = null) =>
  sql(
    `insert into public.notifications (account_id, kind, title, body, url, subject_id, dedupe_key)
     values ($1, $2, $3, 'It does not renew by itself.', '/purchase-plan', $4, $5)`,
    [asha.user.id, kind, title, subject, `told ${++told}`],
  )
const comesDue = () => sql("update private.digests set next_at = now() - interval '1 second'")
const run = () =>
  sendDigests({
    pool: whole.database.pool,
    mailer: { describe: 'test', send: (mail) => deliver(mail) },
    log: silentLog,
    siteUrl: 'https://campus.example',
    tokens: whole.backend.unsubscribeTokens,
    readHealth: async () => well,
  })
const state = async () => (await sql('select next_at > now() as later, tries, retry_of from private.digests'))[0]

describe('the digest', () => {
  it('is not sent to an account under 18 until a parent has agreed', async () => {
    const answered = (purpose: string, given: boolean) =>
      sql(
        `insert into public.consents (account_id, purpose, given, text_version, language)
         values ($1, $2, $3, '2026-11-30', 'en')`,
        [asha.user.id, purpose, given],
      )
    await answered('adult', false)
    await choose()
    await tell()
    await comesDue()
    await run()
    expect(sent).toEqual([])
    await answered('parent', true)
    await comesDue()
    await run()
    expect(sent).toHaveLength(1)
    await sql('delete from public.consents')
  })

  it('contains what is new, with links, in plain text, too, and how to unsubscribe', async () => {
    await choose()
    await sql(
      `insert into public.notices (title, excerpt, author, category, audience, deadline)
       values ('Exam form', 'Fill it in.', 'a', 'Important', 'everyone', now() + interval '3 days')`,
    )
    await allFannedOut(whole.database.pool)
    await tell()
    await comesDue()
    await run()
    const [mail] = sent
    expect(mail).toMatchObject({ to: 'asha@example.org', subject: '2 new notifications - CampusLife' })
    expect(mail?.text).toMatch(/Notices\n\n- Exam form\n {2}.*\n {2}Last date: .+\n {2}https:\/\/campus\.example\//)
    expect(mail?.text).toMatch(/Your account\n\n- Your Pro plan ends/)
    expect(mail?.text).toContain(`Unsubscribe: ${mail?.unsubscribeUrl}`)
    expect(mail?.html).toContain('Your Pro plan ends')
    expect(await sql('select digest_sent_at is not null as told from public.notification_settings')).toEqual([
      { told: true },
    ])
  })

  it('is off by default, excludes earlier events, and is not sent without news', async () => {
    await tell()
    await choose('off')
    expect(await state()).toMatchObject({ later: null })
    await choose()
    await comesDue()
    await run()
    expect(sent).toEqual([])
    expect(await state()).toMatchObject({ later: true })
  })

  it('leaves out what was read, is not wanted by mail, is past, or is not for this reader any more', async () => {
    await choose()
    const insert = `insert into public.notices (title, author, category, audience, deadline, publish_at)
      values ('Past', 'a', 'General', $1, $2, now() - interval '9 days') returning id`
    const [past] = await sql(insert, ['everyone', new Date(Date.now() - 1000)])
    const [pro] = await sql(insert, ['pro', null])
    await tell('notice', 'Past', past?.['id'])
    await tell('notice', 'Pro', pro?.['id'])
    await tell('answer', 'Answers are not mailed by default')
    await tell('plan_ending', 'Read')
    await sql("update public.notifications set read_at = now() where title = 'Read'")
    await comesDue()
    await run()
    expect(sent).toEqual([])
    await tell()
    await sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [asha.user.id])
    await comesDue()
    await run()
    await sql('update auth.users set banned_until = null where id = $1', [asha.user.id])
    expect(sent).toEqual([])
  })

  it('is sent once a period, also by two processes, and repeats nothing', async () => {
    await choose()
    await tell()
    await comesDue()
    await Promise.all([run(), run(), run()])
    await comesDue()
    await run()
    expect(sent).toHaveLength(1)
  })

  it('whose process was killed while sending it is not sent again; the next one contains later news', async () => {
    await choose()
    await tell()
    await comesDue()
    const handing = new Promise<void>((resolve) => {
      deliver = () => {
        resolve()
        return new Promise(() => {})
      }
    })
    void run()
    await handing
    expect(await state()).toMatchObject({ later: true, tries: 1 })
    deliver = async (mail) => void sent.push(mail)
    await run()
    expect(sent).toEqual([])
    await comesDue()
    await run()
    expect(sent.map(({ subject }) => subject)).toEqual(['Your Pro plan ends - CampusLife'])
  })

  it('is retried, as the same mail, until the mail server accepts it', async () => {
    await choose()
    await tell()
    const ids: (string | undefined)[] = []
    deliver = async ({ id }) => {
      ids.push(id)
      throw new Error('421 away')
    }
    await comesDue()
    await run()
    await run()
    expect(ids).toHaveLength(1)
    await comesDue()
    await run()
    deliver = async (mail) => void sent.push(mail)
    await comesDue()
    await run()
    expect([...new Set([...ids, sent[0]?.id])]).toHaveLength(1)
    expect(await state()).toMatchObject({ later: true, tries: 0, retry_of: null })
  })

  it.each([
    ['daily', 7, 1, '2026-11-20 06:59', '2026-11-20 07:00'],
    ['daily', 7, 1, '2026-11-20 07:00', '2026-11-21 07:00'],
    ['daily', 0, 1, '2026-11-20 23:59', '2026-11-21 00:00'],
    // A Friday.
    ['weekly', 18, 5, '2026-11-20 12:00', '2026-11-20 18:00'],
    ['weekly', 18, 5, '2026-11-20 18:00', '2026-11-27 18:00'],
    ['weekly', 7, 1, '2026-11-20 12:00', '2026-11-23 07:00'],
    // Days are missed when a clock jumps, or no process runs: the next one is in the future.
    ['daily', 7, 1, '2027-02-03 09:00', '2027-02-04 07:00'],
  ])('%s at %i (weekday %i), after %s in India, is due at %s', async (digest, hour, weekday, after, due) => {
    const [row] = await sql(
      `select to_char(private.next_digest($1, $2::smallint, $3::smallint, ($4 || '+05:30')::timestamptz)
         at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as due`,
      [digest, hour, weekday, after],
    )
    expect(row).toEqual({ due })
  })
})

const link = (token: string) => `/api/digest/unsubscribe?token=${encodeURIComponent(token)}`
const chosen = async () => (await sql('select digest from public.notification_settings'))[0]?.['digest']

describe('unsubscribing', () => {
  it('is one press for a mail program, and a button for a person; opening the link changes nothing', async () => {
    await choose()
    const address = link(whole.backend.unsubscribeTokens.make(asha.user.id))
    const page = await whole.app.request(address)
    expect([page.status, await chosen()]).toEqual([200, 'daily'])
    expect(await page.text()).toContain('<button type="submit">Unsubscribe</button>')
    const answer = await whole.app.request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([answer.status, await chosen()]).toEqual([200, 'off'])
    expect(await state()).toMatchObject({ later: null })
  })

  it('of another account cannot be unsubscribed without its token', async () => {
    await choose()
    const token = whole.backend.unsubscribeTokens.make(asha.user.id)
    const other = '00000000-0000-4000-8000-000000000001'
    for (const forged of [
      '',
      asha.user.id,
      `${asha.user.id}.${'A'.repeat(43)}`,
      token.slice(0, -1),
      `${token}A`,
      whole.backend.unsubscribeTokens.make(other).replace(other, asha.user.id),
      `${token}\u0000`,
    ])
      for (const method of ['GET', 'POST']) expect((await whole.app.request(link(forged), { method })).status).toBe(404)
    expect(await chosen()).toBe('daily')
  })
})

// Its reader is an admin from then on.
it('a weekly digest lists for admins only the unanswered questions of three or more people', async () => {
  await sql(
    `insert into public.unanswered_questions (words, question, times, status, last_asked_on) values
       ('mess menu', 'What is the mess menu?', 3, 'open', current_date),
       ('bus time', 'When is the bus?', 2, 'open', current_date),
       ('old one', 'An old question?', 9, 'open', current_date - 8),
       ('done one', 'A settled question?', 9, 'done', current_date)`,
  )
  const sentTo = async (isAdmin: boolean, every: string) => {
    sent = []
    await sql('update public.profiles set is_admin = $2 where id = $1', [asha.user.id, isAdmin])
    await sql('delete from public.notification_settings')
    await choose(every)
    await comesDue()
    await run()
    return sent
  }
  expect(await sentTo(false, 'weekly')).toEqual([])
  expect(await sentTo(true, 'daily')).toEqual([])
  const [mail] = await sentTo(true, 'weekly')
  expect(mail).toMatchObject({ to: 'asha@example.org', subject: '1 unanswered question - CampusLife' })
  expect(mail?.text).toMatch(/What is the mess menu\?\n {2}Asked by 3 people/)
  expect(mail?.text).toContain('https://campus.example/admin/unanswered')
  expect(mail?.text).not.toMatch(/bus|old question|settled/)
  await sql('delete from public.unanswered_questions')
})

/** Of Ravi: one to Asha, and two to anybody. */
const studentsWait = () =>
  sql(
    `insert into private.alumni_requests (id, asker_id, helper_id, month, topic, question)
     select gen_random_uuid(), u.id, r.helper, now(), r.topic, 'Who knows zanskarology?' from auth.users u,
       (values ($1::uuid, 'exams'), (null, 'resume'), (null, 'first_job')) as r (helper, topic)
     where u.email = 'ravi@example.org'`,
    [asha.user.id],
  )

describe('the owner of an alumni card', () => {
  beforeAll(() => whole.signUp('ravi@example.org'))
  beforeEach(async () => {
    await sql('truncate private.alumni_requests, public.alumni_cards cascade')
    await sql(
      `with a as (insert into public.alumni (name, graduation_year, degree) values ('Asha Sample', 2020, 'B.Tech') returning id)
       select private.give_alumni_card($1, a.id) from a`,
      [asha.user.id],
    )
    await sql("update public.alumni_cards set topics = '{exams,resume}', requests_a_month = 3")
    // That the card is theirs.
    await allFannedOut(whole.database.pool)
    await sql('delete from public.notifications')
  })
  it('reads in a weekly mail each request to them with links to answer it, and how many wait for all, without a name or a word of a student', async () => {
    expect(await sql('select digest from public.notification_settings')).toEqual([{ digest: 'weekly' }])
    await comesDue()
    await run()
    expect(sent).toEqual([])
    await studentsWait()
    await comesDue()
    await Promise.all([run(), run()])
    const [mail, ...others] = sent
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'asha@example.org', subject: '2 requests from students - CampusLife' })
    const [{ id } = {}] = await sql('select id from private.alumni_requests where helper_id is not null')
    const to = `https://campus.example/alumni/mine?request=${String(id)}&action=`
    expect(mail?.text).toMatch(/Exams such as GATE or CAT: 1 request\n {2}Answer by .+\n {2}Accept: /)
    expect(mail?.text).toContain(`Accept: ${to}accept\n  Answer: ${to}answer\n  Decline: ${to}decline\n`)
    expect(mail?.html).toContain(`href="${to.replace('&', '&amp;')}decline"`)
    expect(mail?.text).toMatch(/Reading my resume: 1 request\n {2}For anybody who helps with it\n {2}https:\S+mine\n/)
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/zanskarology|ravi/i)
  })

  it.each([
    "update public.notification_settings set digest = 'daily'",
    "update public.notification_settings set digest = 'off'",
    'update public.alumni_cards set withdrawn = true',
  ])('reads no such mail after %s', async (change) => {
    await studentsWait()
    await sql(change)
    await comesDue()
    await run()
    expect(sent).toEqual([])
  })
})
