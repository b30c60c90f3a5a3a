import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Jobs, openJobs } from '#server/core/jobs/jobs.ts'
import { registerInvitationJobs } from '#server/features/invitations/mail-queue.ts'
import { createRolesApi } from '#server/features/invitations/role-routes.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { branches, codeOf, rolesOfFile } from './roles.ts'

// How a role is given, changed and taken.

let jobs: Jobs
const site = rolesOfFile(
  ({ auth, app }) => {
    jobs = openJobs(auth.pool, silentLog)
    const mailer = {
      describe: 'a list',
      perMinute: 6000,
      send: async (mail: (typeof auth.mails)[number]) => {
        auth.mails.push(mail)
      },
    }
    registerInvitationJobs(jobs, { pool: auth.pool, siteUrl: 'https://college.example', mailer })
    jobs.start()
    app.route('/api/roles', createRolesApi({ ...auth, jobs }) as never)
  },
  () => jobs.stop(),
)

const invitation = (more: object = {}) => ({
  id: randomUUID(),
  email: 'new@example.org',
  area: 'papers',
  days: 7,
  ...more,
})
const invite = (as: Person, body: object) =>
  site.area.app.request('/api/roles/invitations', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as.accessToken}` },
    body: JSON.stringify(body),
  })
const mailsOf = (address: string) =>
  site.area.auth.mails.filter(({ to, subject }) => to === address && subject.includes('asks for your help'))
const rolesOf = ({ id }: Person) =>
  site.area.sql('select area, branch_id, semester_from, semester_to from public.grants where account = $1', [id])
const stateOf = (name: string, args: object, as: Person) => site.rpc(as, name, args).then(codeOf)

describe('giving and taking', () => {
  beforeAll(() => site.takeAll())

  it('an invitation is one, sent once, and taken once by a confirmed account of its address', async () => {
    const body = invitation({ email: 'Invited@Example.org', branch_id: branches.own })
    const answers = await Promise.all([invite(site.area.boss, body), invite(site.area.boss, body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    await expect.poll(() => mailsOf('invited@example.org').length).toBe(1)
    const mail = mailsOf('invited@example.org')[0]
    expect(mail?.text).toContain(`https://college.example/role?invitation=${body.id}`)
    expect(mail?.text).toContain('review papers and their questions (RA)')

    expect(await (await site.rpc(site.area.member, 'role_invitation', { id: body.id })).json()).toBeNull()
    expect(await stateOf('accept_role', { id: body.id }, site.area.member)).toEqual([404, 'PT404'])
    const invited = await site.area.auth.signedUp('invited@example.org')
    expect(await (await site.rpc(invited, 'role_invitation', { id: body.id })).json()).toMatchObject({
      area: 'papers',
      branch: 'a',
      inviter: 'Sample Boss',
    })
    const accepted = await Promise.all([1, 2, 3].map(() => site.rpc(invited, 'accept_role', { id: body.id })))
    expect(accepted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect(await rolesOf(invited)).toEqual([
      { area: 'papers', branch_id: branches.own, semester_from: null, semester_to: null },
    ])
    await sleep(50)
    expect(mailsOf('invited@example.org')).toHaveLength(1)
  })

  it('a role is given by those who may give it, no further than their own and no longer', async () => {
    expect(await codeOf(await invite(site.area.member, invitation()))).toEqual([403, 'not_admin'])
    const end = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
    const scope = { branch_id: branches.own, semester_from: 3, semester_to: 6 }
    await site.give(site.area.member, 'papers', { ...scope, expires_at: end })
    expect(await codeOf(await invite(site.area.member, invitation(scope)))).toEqual([403, 'not_admin'])
    await site.give(site.area.member, 'papers', { ...scope, expires_at: end, may_give: true })
    const within = { ...scope, semester_from: 4, role_ends_at: end }
    expect((await invite(site.area.member, invitation(within))).status).toBe(201)
    for (const more of [
      { ...within, branch_id: null },
      { ...within, branch_id: branches.other },
      { ...within, semester_to: 7 },
      { ...within, semester_from: null, semester_to: null },
      { ...within, role_ends_at: null },
      { ...within, area: 'notices', branch_id: null, semester_from: null, semester_to: null },
    ])
      expect([more, ...(await codeOf(await invite(site.area.member, invitation(more))))]).toEqual([
        more,
        403,
        'not_admin',
      ])
  })

  it.each([
    ['an unknown area', { area: 'everything' }],
    ['an area without branches', { area: 'money', branch_id: branches.own }],
    ['semesters in the wrong order', { semester_from: 6, semester_to: 3 }],
    ['half of a range', { semester_from: 6 }],
    ['an office for papers', { posts_as: 'Library' }],
    ['a blank office', { area: 'notices', posts_as: ' \u200B ' }],
    ['no address', { email: 'nobody' }],
    ['an unknown branch', { branch_id: randomUUID() }],
  ])('rejects %s', async (_what, more) => {
    const [status, code] = await codeOf(await invite(site.area.boss, invitation(more)))
    expect([status, code]).toEqual([400, 'validation_failed'])
  })

  it('an invitation ends with its time, when it is withdrawn, and with the right of who sent it', async () => {
    const person = await site.area.auth.signedUp('late@example.org')
    const made = async (as: Person, more: object = {}) => {
      const body = invitation({ email: person.email, ...more })
      expect((await invite(as, body)).status).toBe(201)
      return body.id
    }
    const late = await made(site.area.boss)
    await site.area.sql('update public.role_invitations set expires_at = now() where id = $1', [late])
    expect(await stateOf('accept_role', { id: late }, person)).toEqual([404, 'PT404'])
    const withdrawn = await made(site.area.boss)
    expect(await stateOf('withdraw_role_invitation', { id: withdrawn }, site.area.pro)).toEqual([404, 'PT404'])
    expect((await site.rpc(site.area.second, 'withdraw_role_invitation', { id: withdrawn })).status).toBe(204)
    expect(await stateOf('accept_role', { id: withdrawn }, person)).toEqual([404, 'PT404'])
    await site.takeAll()
    const own = await site.give(site.area.member, 'papers', { may_give: true })
    const orphaned = await made(site.area.member)
    await site.rpc(site.area.boss, 'take_role', { id: own, reason: 'The term is over.' })
    expect(await stateOf('accept_role', { id: orphaned }, person)).toEqual([404, 'PT404'])
  })

  it('an account sends 100 invitations a day at most, withdrawn ones included', async () => {
    await site.area.sql(
      `insert into public.role_invitations (email, area, invited_by, expires_at)
       select n || '@example.org', 'papers', $1, now() from generate_series(1, 100) as n`,
      [site.area.second.id],
    )
    expect(await codeOf(await invite(site.area.second, invitation()))).toEqual([409, 'too_many'])
    expect((await invite(site.area.boss, invitation())).status).toBe(201)
  })

  it('a role is taken with a reason that its holder reads, or left without one', async () => {
    await site.takeAll()
    const id = await site.give(site.area.member, 'alumni')
    expect(await stateOf('take_role', { id }, site.area.pro)).toEqual([404, 'PT404'])
    expect(await stateOf('take_role', { id, reason: ' ' }, site.area.boss)).toEqual([422, 'PT422'])
    expect((await site.rpc(site.area.boss, 'take_role', { id, reason: 'Thank you.' })).status).toBe(204)
    const events = await site.area.sql(
      "select account_id, data from private.events where dedupe_key = 'role_taken:' || $1",
      [id],
    )
    expect(events).toEqual([{ account_id: site.area.member.id, data: { area: 'alumni', reason: 'Thank you.' } }])
    const log = await site.area.sql(
      "select action, actor_id from public.audit_log where table_name = 'public.grants' and row_id = $1 order by id",
      [id],
    )
    expect(log).toEqual([
      { action: 'insert', actor_id: null },
      { action: 'delete', actor_id: site.area.boss.id },
    ])
    const own = await site.give(site.area.member, 'alumni')
    expect((await site.rpc(site.area.member, 'take_role', { id: own })).status).toBe(204)
    expect(await rolesOf(site.area.member)).toEqual([])
  })

  it('a role is changed only as far as both its old and its new reach may be given', async () => {
    await site.takeAll()
    await site.give(site.area.member, 'papers', { branch_id: branches.own, may_give: true })
    const id = await site.give(site.area.pro, 'papers', { branch_id: branches.own })
    expect(
      (
        await site.rpc(site.area.member, 'change_role', {
          id,
          branch_id: branches.own,
          semester_from: 2,
          semester_to: 2,
        })
      ).status,
    ).toBe(204)
    expect(await stateOf('change_role', { id, branch_id: branches.other }, site.area.member)).toEqual([403, '42501'])
    expect(await stateOf('change_role', { id }, site.area.member)).toEqual([403, '42501'])
    expect(await stateOf('change_role', { id, branch_id: branches.own }, site.area.pro)).toEqual([404, 'PT404'])
    expect(await rolesOf(site.area.pro)).toEqual([
      { area: 'papers', branch_id: branches.own, semester_from: 2, semester_to: 2 },
    ])
  })

  it('roles and invitations cannot be written through the data API, by admins neither', async () => {
    const row = { account: site.area.member.id, area: 'money' }
    expect((await site.area.rest(site.area.member, 'POST', 'grants', row)).status).toBe(403)
    expect((await site.area.rest(site.area.boss, 'POST', 'grants', row)).status).toBe(403)
    expect((await site.area.rest(site.area.boss, 'PATCH', 'grants?area=eq.papers', { may_give: true })).status).toBe(
      403,
    )
    expect((await site.area.rest(site.area.boss, 'DELETE', 'role_invitations?area=eq.papers')).status).toBe(403)
  })
})
