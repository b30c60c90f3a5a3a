import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fanOut } from '#server/features/notifications/fan-out.ts'
import { pruneNotifications, recordPlanEndings } from '#server/features/notifications/jobs.ts'
import { openFollowers } from '#tests/support/features/followers.ts'
import { allFannedOut, type Notified, toldTo } from '#tests/support/features/notifications.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { type Session, startWholeApp, type WholeApp } from '#tests/security/whole-app.ts'

// Recipients of notifications: events are written by the change itself, and fanned out by the listening server.

let whole: WholeApp
let asha: Session
let imran: Session
let admin: Session
beforeAll(async () => {
  whole = await startWholeApp()
  ;[asha, imran, admin] = [
    await whole.signUp('asha@example.org'),
    await whole.signUp('imran@example.org'),
    await whole.signUp('admin@example.org'),
  ]
  await sql('update public.profiles set is_admin = true where id = $1', [admin.user.id])
  await sql("update public.users set first_name = 'Imran', last_name = 'Sample' where id = $1", [imran.user.id])
})
afterAll(() => whole.close())
beforeEach(async () => {
  await allFannedOut(whole.database.pool)
  await sql('delete from public.notifications')
  await sql('delete from public.notification_preferences')
  // The accounts are new, and post more in this file than such may.
  await sql('delete from private.posting_allowances')
})

const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await whole.database.pool.query(text, values)).rows
const rest = async (who: Session, method: string, path: string, body?: unknown) => {
  const response = await whole.app.request(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: whole.backend.secrets.publishableKey,
      authorization: `Bearer ${who.access_token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return text === '' ? [] : JSON.parse(text)
}
const told = (who: Session): Promise<Notified[]> => toldTo(whole.database.pool, who.user.id)
const titles = async (who: Session) => (await told(who)).map(({ title }) => title)

const discussionOf = async (who: Session, title = 'Is Hall 2 open?'): Promise<string> => {
  const [row] = await rest(who, 'POST', 'discussions', { title, content: 'Asking for tomorrow.' })
  return row.id
}
const comment = async (who: Session, discussion: string, content = 'It is.'): Promise<string> => {
  const [row] = await rest(who, 'POST', 'comments', { discussion_id: discussion, content })
  return row.id
}
const notice = async (values: Record<string, unknown> = {}): Promise<string> => {
  const [row] = await rest(admin, 'POST', 'notices', {
    title: 'Exam form',
    excerpt: 'Fill it in.',
    author: 'Examination Section',
    category: 'Important',
    audience: 'everyone',
    ...values,
  })
  return row.id
}

describe('an answer', () => {
  it('notifies the discussion’s author, with a link to the exact comment, but not its own author', async () => {
    const discussion = await discussionOf(asha)
    const id = await comment(imran, discussion, 'Yes,\n\nbehind the library.')
    expect(await told(asha)).toEqual([
      {
        kind: 'answer',
        title: 'Imran Sample answered: Is Hall 2 open?',
        body: 'Yes, behind the library.',
        url: `/discussion?id=${discussion}#comment-${id}`,
        subject_id: discussion,
      },
    ])
    expect(await told(imran)).toEqual([])
  })

  it('notifies earlier commenters, until they mute the discussion; muting outlasts a later comment', async () => {
    const discussion = await discussionOf(asha)
    await comment(imran, discussion)
    await comment(asha, discussion)
    expect(await titles(imran)).toHaveLength(1)
    await rest(imran, 'PATCH', `follows?subject_id=eq.${discussion}`, { muted: true })
    await comment(imran, discussion)
    await comment(asha, discussion)
    expect(await titles(imran)).toHaveLength(1)
  })

  it('notifies followers without a comment, but not banned accounts or those without a channel', async () => {
    const discussion = await discussionOf(asha)
    const [follower, banned, silent] = [
      await whole.signUp('follower@example.org'),
      await whole.signUp('banned@example.org'),
      await whole.signUp('silent@example.org'),
    ]
    for (const who of [follower, banned, silent])
      await rest(who, 'POST', 'follows', { kind: 'discussion', subject_id: discussion })
    await rest(silent, 'POST', 'notification_preferences', { kind: 'answer', here: false, push: false, mail: false })
    await sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [banned.user.id])
    await comment(imran, discussion)
    expect([await told(follower), await told(banned), await told(silent)].map(({ length }) => length)).toEqual([
      1, 0, 0,
    ])
  })

  it('is deleted with its comment, sent or not, and loses the name of a deleted account', async () => {
    const discussion = await discussionOf(asha)
    const gone = await whole.signUp('gone@example.org')
    const [first, second] = [await comment(imran, discussion), await comment(gone, discussion)]
    expect(await titles(asha)).toEqual(['Imran Sample answered: Is Hall 2 open?', 'gone answered: Is Hall 2 open?'])
    await rest(imran, 'DELETE', `comments?id=eq.${first}`)
    await sql('delete from auth.users where id = $1', [gone.user.id])
    expect(await titles(asha)).toEqual(['Deleted user answered: Is Hall 2 open?'])
    await sql('delete from public.discussions where id = $1', [discussion])
    expect(await titles(asha)).toEqual([])
    expect(await sql('select from public.follows where subject_id = $1', [discussion])).toEqual([])
    expect(second).not.toBe(first)
  })

  it('is no news where it was imported with a time long past', async () => {
    const discussion = await discussionOf(asha)
    await sql(
      "insert into public.comments (discussion_id, content, user_id, created_at) values ($1, 'old', $2, '2020-01-01')",
      [discussion, imran.user.id],
    )
    expect(await titles(asha)).toEqual([])
  })
})

describe('a notice', () => {
  it('notifies those who may read it now: Pro only, members, everyone', async () => {
    const pro = await whole.signUp('pro@example.org')
    await sql("update public.users set plan = 'pro' where id = $1", [pro.user.id])
    await notice({ title: 'Pro only', audience: 'pro' })
    await notice({ title: 'For members', audience: 'members' })
    expect(await titles(pro)).toEqual(['Pro only', 'For members'])
    expect(await titles(asha)).toEqual(['For members'])
    // Its author is not notified.
    expect(await titles(admin)).toEqual([])
  })

  it('that is scheduled is notified once it is published, with its time then', async () => {
    const id = await notice({ publish_at: new Date(Date.now() + 3_600_000).toISOString() })
    expect(await titles(asha)).toEqual([])
    await sql("update public.notices set publish_at = now() - interval '1 second' where id = $1", [id])
    await fanOut({ pool: whole.database.pool, log: silentLog })
    expect(await titles(asha)).toEqual(['Exam form'])
  })

  it('whose audience grows notifies the new readers, and nobody twice', async () => {
    const pro = await whole.signUp('pro2@example.org')
    await sql("update public.users set plan = 'pro' where id = $1", [pro.user.id])
    const id = await notice({ title: 'First pro', audience: 'pro' })
    expect([await titles(pro), await titles(asha)]).toEqual([['First pro'], []])
    await rest(admin, 'PATCH', `notices?id=eq.${id}`, { audience: 'members' })
    expect([await titles(pro), await titles(asha)]).toEqual([['First pro'], ['First pro']])
  })

  it('that changes notifies readers of the old text, and followers, with the new date', async () => {
    const id = await notice({ publish_at: '2026-11-01T00:00:00Z', deadline: '2026-11-12T18:29:00Z' })
    await rest(asha, 'POST', 'notice_reads', { notice_id: id })
    const follower = await whole.signUp('follows-notice@example.org')
    await rest(follower, 'POST', 'follows', { kind: 'notice', subject_id: id })
    await allFannedOut(whole.database.pool)
    await sql('delete from public.notifications')
    await rest(admin, 'PATCH', `notices?id=eq.${id}`, { deadline: '2026-11-21T18:29:00Z' })
    expect(await told(asha)).toEqual([
      {
        kind: 'notice_changed',
        title: 'Exam form changed: last date is now Sat, 21 Nov 2026',
        body: '',
        url: `/notices/${id}`,
        subject_id: id,
      },
    ])
    expect([await titles(follower), await titles(imran)].map(({ length }) => length)).toEqual([1, 0])
  })

  it('is removed from the bell of accounts that may no longer read it', async () => {
    const pro = await whole.signUp('pro3@example.org')
    await sql("update public.users set plan = 'pro' where id = $1", [pro.user.id])
    await notice({ title: 'Pro only', audience: 'pro' })
    await titles(pro)
    const bell = () => rest(pro, 'GET', 'notifications?select=title')
    expect(await bell()).toEqual([{ title: 'Pro only' }])
    await sql("update public.users set plan = 'free' where id = $1", [pro.user.id])
    expect(await bell()).toEqual([])
  })
})

describe('what concerns one person', () => {
  it('notifies its author: a removed post, and the decision on a report', async () => {
    const discussion = await discussionOf(asha)
    const [bad, fine] = [await comment(imran, discussion, 'Spam.'), await comment(imran, discussion, 'Fine.')]
    for (const id of [bad, fine])
      await rest(asha, 'POST', 'reports?columns=comment_id,reason', { comment_id: id, reason: 'spam' })
    await told(asha)
    await sql('delete from public.notifications')
    await rest(admin, 'DELETE', `comments?id=eq.${bad}`)
    await rest(admin, 'PATCH', `reports?comment_id=eq.${fine}`, { dismissed_at: new Date().toISOString() })
    expect(await titles(asha)).toEqual([
      'The comment that you reported was removed',
      'The comment that you reported stays',
    ])
    expect(await titles(imran)).toEqual(['An admin removed your comment in “Is Hall 2 open?”'])
  })

  it('is a plan that ends within a week, once for each end', async () => {
    const person = await whole.signUp('ending@example.org')
    await sql("update public.users set plan = 'pro', pro_until = now() + interval '6 days' where id = $1", [
      person.user.id,
    ])
    for (const _ of ['once', 'again']) await recordPlanEndings(whole.database.pool)
    expect(await told(person)).toMatchObject([
      { kind: 'plan_ending', title: expect.stringMatching(/^Your Pro plan ends on /), url: '/purchase-plan' },
    ])
  })

  it('is a change of how they sign in', async () => {
    await sql("insert into auth.security_changes (user_id, kind) values ($1, 'password_changed')", [asha.user.id])
    expect(await told(asha)).toMatchObject([{ kind: 'security', title: 'Password changed', url: '/security' }])
  })

  it('notifies a received payment and a refund', async () => {
    await sql(
      "insert into public.orders (id, account_id, plan, amount_paise, currency, key_id) values ('order_told', $1, 'pro', 4900, 'INR', 'k')",
      [asha.user.id],
    )
    await sql("update public.orders set state = 'paid', pro_until = '2027-05-30T18:30:00Z' where id = 'order_told'")
    await sql("update public.orders set state = 'refunded' where id = 'order_told'")
    expect(await told(asha)).toMatchObject([
      { title: 'Your payment of ₹49 has arrived', body: 'Pro is open until Sun, 30 May 2027.' },
      { title: 'Your payment of ₹49 was refunded', url: '/purchase-plan?id=order_told' },
    ])
  })
})

/**
 * After its last event the site's own fan-out runs once more, within 100 ms: it would process one of a test's first.
 */
async function siteFanOutEnds(): Promise<void> {
  // Split, so that the query does not match itself.
  const looks = `select from pg_stat_activity where datname = current_database()
    and query like '%skip ' || 'locked%' and query_start > clock_timestamp() - interval '500 ms'`
  await expect.poll(async () => (await sql(looks)).length).toBe(0)
}

describe('the fan-out', () => {
  it('resumes after an interruption, batch by batch, and notifies nobody twice', async () => {
    const discussion = await openFollowers(whole.database.pool, 25)
    await sql('alter table private.events disable trigger events_notify')
    await siteFanOutEnds()
    await sql("insert into public.comments (discussion_id, content) values ($1, 'news')", [discussion])
    const stop = new AbortController()
    const once = fanOut({ pool: whole.database.pool, log: silentLog, batch: 10, signal: stop.signal })
    stop.abort()
    await once
    const count = async () => (await sql('select from public.notifications where subject_id = $1', [discussion])).length
    expect(await count()).toBe(10)
    await Promise.all(['one', 'another'].map(() => fanOut({ pool: whole.database.pool, log: silentLog, batch: 10 })))
    await sql('alter table private.events enable trigger events_notify')
    await allFannedOut(whole.database.pool)
    expect(await count()).toBe(25)
    // Fanned out again from the start, as after a lost cursor.
    await sql('update private.events set fanned_out_at = null, reached = null where fanned_out_at is not null')
    await fanOut({ pool: whole.database.pool, log: silentLog })
    await allFannedOut(whole.database.pool)
    expect(await count()).toBe(25)
  })

  it('skips an event that fails, and retries it later', async () => {
    await sql(
      "insert into private.events (kind, subject_id, data, dedupe_key) values ('notice_changed', $1, '{\"revision\": \"x\"}', 'broken')",
      [await notice({ audience: 'pro' })],
    )
    const discussion = await discussionOf(asha)
    await comment(imran, discussion)
    expect(await titles(asha)).toEqual(['Imran Sample answered: Is Hall 2 open?'])
    expect(
      await sql("select tries > 0 as tried, due_at > now() as later from private.events where dedupe_key = 'broken'"),
    ).toEqual([{ tried: true, later: true }])
  })

  it('deletes notifications after half a year, and events a month after their fan-out', async () => {
    const discussion = await discussionOf(asha)
    await comment(imran, discussion)
    await told(asha)
    await sql("update public.notifications set created_at = now() - interval '181 days'")
    await sql("update private.events set fanned_out_at = now() - interval '31 days' where fanned_out_at is not null")
    await pruneNotifications(whole.database.pool)
    expect(await told(asha)).toEqual([])
    expect(await sql('select from private.events where fanned_out_at is not null')).toEqual([])
  })
})
