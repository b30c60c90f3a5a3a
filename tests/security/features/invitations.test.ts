import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '#domain/imports/table/parse-rows.ts'
import { transaction } from '#server/core/database/pool.ts'
import { importTable } from '#server/features/imports/import-table.ts'
import { undoImport } from '#server/features/imports/undo-import.ts'
import { sendInvitationMails } from '#server/features/invitations/mail-queue.ts'
import type { Mail } from '#server/core/mail/mail.ts'
import { type AdminArea, startAdminArea } from '../admin/admin-area.ts'

// Invitations by a list: what an import writes, what is mailed, and who lands where.

let area: AdminArea
const branch = randomUUID()
const section = randomUUID()
beforeAll(async () => {
  area = await startAdminArea()
  await area.sql(`insert into public.branches (id, code, name) values ($1, 'IA', 'Arts')`, [branch])
  await area.sql(
    `insert into public.sections (id, branch_id, entry_year, letter)
     select $1, $2, min(y), 'A' from generate_series(2000, 2100) y
     where private.semester_of(y, (now() at time zone 'Asia/Kolkata')::date) in (3, 4)`,
    [section, branch],
  )
})
afterAll(() => area.close())

const importPeople = (text: string) =>
  importTable(
    area.auth.pool,
    { topic: 'people', fileName: 'people.csv', rows: readRows(text, 100), options: {} },
    () => true,
  )
const rollOf = (email: string) => `0${email}`.slice(0, 40)
const invite = (email: string, more = '') =>
  importPeople(
    `Name,E-mail,Role,Branch,Section,Semester,Roll No\nAsha Nayak,${email},${more || `student,IA,A,,${rollOf(email)}`}`,
  )

/** Sends what waits; an address in `rejected` gets the error of a mail server. */
async function send(rejected: Record<string, object> = {}): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = {
    describe: 'a list',
    perMinute: 60_000,
    send: async (mail: Mail) => {
      if (mail.to in rejected) throw Object.assign(new Error('rejected'), rejected[mail.to])
      mails.push(mail)
    },
  }
  await sendInvitationMails({ pool: area.auth.pool, mailer, siteUrl: 'https://college.example' })
  return mails
}
const stateOf = async (email: string) => {
  const rows = (await (await area.rest(area.boss, 'GET', `invitations?select=id,mail&email=eq.${email}`)).json()) as {
    id: string
    mail: { state: string; failure: string | null }
  }[]
  return { id: rows[0]?.id ?? '', state: rows[0]?.mail.state, failure: rows[0]?.mail.failure }
}
const call = (name: string, id: string, as = area.boss) => area.rest(as, 'POST', `rpc/${name}`, { id })
const landed = (email: string) =>
  area.sql(
    `select u.first_name, u.last_name, u.branch_id, u.semester in (3, 4) as in_semester, u.college_id, m.section_id
     from public.users u left join public.section_members m on m.account_id = u.id where u.email = $1`,
    [email],
  )

describe('an invitation', () => {
  it('is mailed once, and its account lands in branch, semester and section', async () => {
    await invite('asha@college.example')
    expect(await stateOf('asha@college.example')).toMatchObject({ state: 'waiting' })
    const mails = await send()
    expect(mails.map(({ to }) => to)).toEqual(['asha@college.example'])
    const { id, state } = await stateOf('asha@college.example')
    expect(state).toBe('mailed')
    expect(mails[0]?.text).toContain(`https://college.example/register?invitation=${id}`)
    expect(await send()).toEqual([])
    expect(await (await call('invited_address', id)).json()).toBe('asha@college.example')

    await area.auth.signedUp('asha@college.example')
    expect(await landed('asha@college.example')).toEqual([
      {
        first_name: 'Asha',
        last_name: 'Nayak',
        branch_id: branch,
        in_semester: true,
        college_id: '0asha@college.example',
        section_id: section,
      },
    ])
    expect(await stateOf('asha@college.example')).toMatchObject({ state: 'accepted' })
    expect(await (await call('invited_address', id)).json()).toBeNull()
  })

  it('of an address that is not confirmed gives nothing to its account, and all once it is', async () => {
    await invite('later@college.example')
    await area.sql(`insert into auth.users (id, email) values ($1, 'later@college.example')`, [randomUUID()])
    expect(await landed('later@college.example')).toMatchObject([{ branch_id: null, section_id: null }])
    await area.sql(`update auth.users set email_confirmed_at = now() where email = 'later@college.example'`)
    expect(await landed('later@college.example')).toMatchObject([{ branch_id: branch, section_id: section }])
  })

  it('reaches an account that has the address already, which gets no mail', async () => {
    await area.auth.signedUp('here@college.example')
    await invite('here@college.example')
    expect(await landed('here@college.example')).toMatchObject([{ section_id: section }])
    expect(await send()).toEqual([])
  })

  it('that is revoked or over gives nothing, and holds again when it is sent again', async () => {
    await invite('revoked@college.example')
    const { id } = await stateOf('revoked@college.example')
    expect((await call('revoke_invitation', id)).status).toBe(204)
    expect(await send()).toEqual([])
    expect(await (await call('invited_address', id)).json()).toBeNull()
    await area.auth.signedUp('revoked@college.example')
    expect(await landed('revoked@college.example')).toMatchObject([{ branch_id: null }])

    await invite('over@college.example')
    await send()
    const over = await stateOf('over@college.example')
    await area.sql(
      `update private.invitation_mails set mailed_at = now() - interval '15 days' where invitation_id = $1`,
      [over.id],
    )
    expect(await stateOf('over@college.example')).toMatchObject({ state: 'expired' })
    expect(await (await call('invited_address', over.id)).json()).toBeNull()
    expect((await call('resend_invitation', over.id)).status).toBe(204)
    expect((await send()).map(({ to }) => to)).toEqual(['over@college.example'])
    expect(await (await call('invited_address', over.id)).json()).toBe('over@college.example')
  })

  it('whose address the mail server rejects says why, and others are sent', async () => {
    await invite('gone@college.example')
    await invite('there@college.example')
    const response = '550 5.1.1 No such user here'
    const rejected = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response }
    const mails = await send({ 'gone@college.example': rejected })
    expect(mails.map(({ to }) => to)).toEqual(['there@college.example'])
    expect(await stateOf('gone@college.example')).toMatchObject({ state: 'failed', failure: response })
  })

  it('waits while the mail server cannot be reached, and is sent later', async () => {
    await invite('slow@college.example')
    const away = { code: 'ECONNECTION', command: 'CONN' }
    expect(await send({ 'slow@college.example': away })).toEqual([])
    expect(await stateOf('slow@college.example')).toMatchObject({ state: 'waiting', failure: 'rejected' })
    await area.sql('update private.invitation_mails set next_try_at = now()')
    expect(await send()).toHaveLength(1)
    expect(await stateOf('slow@college.example')).toMatchObject({ state: 'mailed', failure: null })
  })

  it('that was on its way when the server ended is not sent a second time', async () => {
    await invite('doubt@college.example')
    const { id } = await stateOf('doubt@college.example')
    await area.sql(
      `update private.invitation_mails set state = 'sending', tried_at = now() - interval '3 minutes' where invitation_id = $1`,
      [id],
    )
    expect(await send()).toEqual([])
    expect(await stateOf('doubt@college.example')).toMatchObject({ state: 'failed' })
  })

  it.each(['revoke_invitation', 'resend_invitation'])('cannot be changed by a member with %s', async (name) => {
    const { id } = await stateOf('doubt@college.example')
    expect((await call(name, id, area.member)).status).toBe(404)
  })
})

describe('an import of people', () => {
  it('that is taken back revokes what is not accepted, and lists what is', async () => {
    const { importId = '' } = await importPeople('Name,E-mail\nOne,one@college.example\nTwo,two@college.example')
    await send()
    await area.auth.signedUp('two@college.example')
    const undone = await transaction(area.auth.pool, (client) => undoImport(client, importId))
    expect(undone).toMatchObject({ removed: 1, remaining: [{ name: 'Two', reason: 'edited' }] })
    expect(
      await area.sql(
        `select email from public.invitations where email like '%o@college.example' or email like 'one@%'`,
      ),
    ).toEqual([{ email: 'two@college.example' }])
  })

  it('names a section without a year, one without a branch, and one that could be several', async () => {
    await area.sql(
      `insert into public.sections (branch_id, entry_year, letter) values ($1, 1995, 'B'), ($1, 1996, 'B')`,
      [branch],
    )
    const { read } = await importTable(
      area.auth.pool,
      {
        topic: 'people',
        fileName: 'p',
        rows: readRows('Name,E-mail,Branch,Section\nA,a@x.example,IA,Z\nB,b@x.example,,A\nC,c@x.example,IA,B', 100),
        options: {},
      },
      () => false,
    )
    expect(read.rows.map((row) => (row.state === 'wrong' ? row.problems[0]?.cure : row.state))).toEqual([
      'A section needs its branch and its semester or year of entry in the same row.',
      'A section needs its branch and its semester or year of entry in the same row.',
      '“IA B” could be several sections. Add a column with the year of entry.',
    ])
  })
})

describe('the pace', () => {
  it('is that of the mail service, also across processes', async () => {
    await area.sql('delete from private.invitation_mails')
    await area.sql(
      `insert into private.invitation_mails (kind, invitation_id) select 'person', gen_random_uuid() from generate_series(1, 5)`,
    )
    const next = async () =>
      (await area.sql('select kind from private.next_invitation_mail(3) where kind is not null')).length
    expect(await Promise.all([next(), next(), next(), next(), next()])).toEqual(expect.arrayContaining([1, 1, 1, 0, 0]))
    await area.sql(`update private.invitation_mails set tried_at = tried_at - interval '61 seconds'`)
    expect(await next()).toBe(1)
  })
})
