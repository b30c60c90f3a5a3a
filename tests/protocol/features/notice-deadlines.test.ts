import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deadlineDate, deadlineTime } from '#domain/notices.ts'
import { recordDeadlines } from '#server/features/notifications/jobs.ts'
import { allFannedOut, type Notified, toldTo } from '#tests/support/features/notifications.ts'
import { type Session, startWholeApp, type WholeApp } from '#tests/security/whole-app.ts'

// Reminders of a notice's last date: who is notified, and when.

let whole: WholeApp
let asha: Session
let imran: Session
beforeAll(async () => {
  whole = await startWholeApp()
  ;[asha, imran] = [await whole.signUp('asha@example.org'), await whole.signUp('imran@example.org')]
})
afterAll(() => whole.close())
beforeEach(async () => {
  await sql('delete from public.notices')
  await allFannedOut(whole.database.pool)
  await sql('delete from public.notifications')
})

const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await whole.database.pool.query(text, values)).rows
const told = (who: Session): Promise<Notified[]> => toldTo(whole.database.pool, who.user.id)
const titles = async (who: Session) => (await told(who)).map(({ title }) => title)
const save = async (who: Session, table: string, row: object) => {
  const response = await whole.app.request(`/rest/v1/${table}`, {
    method: 'POST',
    headers: {
      apikey: whole.backend.secrets.publishableKey,
      authorization: `Bearer ${who.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(row),
  })
  expect([response.status, await response.text()]).toEqual([201, ''])
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const weekAgo = () => inHours(-7 * 24)

async function notice(values: { title?: string; audience?: string; deadline: string; publish_at: string }) {
  const [row] = await sql(
    `insert into public.notices (title, author, category, audience, deadline, publish_at)
     values ($1, 'Sample Office', 'General', $2, $3, $4) returning id`,
    [values.title ?? 'Exam form', values.audience ?? 'members', values.deadline, values.publish_at],
  )
  return String(row?.['id'])
}

/** The notifications of an account after two runs of the schedule. */
async function remind(who: Session): Promise<Notified[]> {
  await allFannedOut(whole.database.pool)
  await sql('delete from public.notifications')
  for (const _ of ['once', 'again']) await recordDeadlines(whole.database.pool)
  return told(who)
}

it.each([71, 23])('a reader is reminded %i hours before the last date, once, with the date', async (hours) => {
  const deadline = inHours(hours)
  const id = await notice({ deadline, publish_at: weekAgo() })
  expect(await remind(asha)).toEqual([
    {
      kind: 'notice_deadline',
      title: 'Reminder: Exam form',
      body: `Last date: ${deadlineDate(deadline)}, ${deadlineTime(deadline)}`,
      url: `/notices/${id}`,
      subject_id: id,
    },
  ])
  // A new deadline is notified again.
  await sql("update public.notices set deadline = now() + interval '20 hours' where id = $1", [id])
  expect((await remind(asha)).filter(({ kind }) => kind === 'notice_deadline')).toHaveLength(1)
})

it.each([
  ['is over', () => ({ deadline: inHours(-1), publish_at: weekAgo() })],
  ['is more than three days away', () => ({ deadline: inHours(80), publish_at: weekAgo() })],
  [
    'belongs to a notice of these days, which was itself told',
    () => ({ deadline: inHours(60), publish_at: inHours(-5) }),
  ],
  ['belongs to a notice that is not published yet', () => ({ deadline: inHours(60), publish_at: inHours(5) })],
])('no reminder is sent for a deadline that %s', async (_, values) => {
  await notice(values())
  expect(await remind(asha)).toEqual([])
})

it('who has done it, muted it or may not read it is not reminded; who chose no push and no mail is, in the bell', async () => {
  const id = await notice({ deadline: inHours(20), publish_at: weekAgo() })
  await notice({ title: 'Pro only', audience: 'pro', deadline: inHours(20), publish_at: weekAgo() })
  await save(asha, 'notice_reads', { notice_id: id, done_at: new Date().toISOString() })
  await save(imran, 'follows', { kind: 'notice', subject_id: id, muted: true })
  const other = await whole.signUp('reminded@example.org')
  await save(other, 'notification_preferences', { kind: 'notice_deadline', push: false, mail: false })
  expect(await remind(asha)).toEqual([])
  expect([await titles(imran), await titles(other)]).toEqual([[], ['Reminder: Exam form']])
})

it('a deadline that moves is not notified with its old date', async () => {
  const id = await notice({ deadline: inHours(40), publish_at: weekAgo() })
  await allFannedOut(whole.database.pool)
  await sql('delete from public.notifications')
  await sql(
    `select private.record_event('notice_deadline', $1, null, jsonb_build_object('deadline', now() + interval '20 hours'), 'moved')`,
    [id],
  )
  expect(await told(asha)).toEqual([])
})
