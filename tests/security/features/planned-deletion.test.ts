import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deletionPhrase } from '#domain/accounts/account.ts'
import { deleteLeaving } from '#server/features/account/delete-account.ts'
import { type AuthServer, password, type Person, startAuth } from '#tests/protocol/auth/auth-server.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'

// The deletion of an account while it can still be cancelled.

let server: AuthServer
let boss: Person
beforeAll(async () => {
  server = await startAuth()
  boss = await server.signedUp()
  await makeAdmin(boss)
})
afterAll(() => server.close())

const confirmation = deletionPhrase
const makeAdmin = ({ id }: Person) =>
  server.pool.query('update public.profiles set is_admin = true where id = $1', [id])
const answerOf = async (response: Response) => [response.status, (await response.json()).code]
/** The days to think again are over. */
const deleteDue = async ({ id }: Person) => {
  await server.pool.query("update public.users set deletes_at = now() - interval '1 minute' where id = $1", [id])
  await deleteLeaving({ pool: server.pool, log: silentLog })
}

const deletesAt = async ({ id }: Person): Promise<Date | null | undefined> => {
  const { rows } = await server.pool.query<{ deletes_at: Date | null }>(
    'select deletes_at from public.users where id = $1',
    [id],
  )
  return rows[0]?.deletes_at
}
const leave = (person: Person) => server.account(person, 'POST', '/delete', { confirmation, password })
const again = async ({ email }: Person) => {
  const { data } = await server.client().auth.signInWithPassword({ email, password })
  return { accessToken: data.session?.access_token ?? '' }
}

describe('seven days to think again', () => {
  it('end all sessions and mail the owner when the account is deleted', async () => {
    const person = await server.signedUp()
    const response = await leave(person)
    const due = await deletesAt(person)
    expect([response.status, await response.json()]).toEqual([200, { deletesAt: due?.toISOString() }])
    const { rows } = await server.pool.query(
      `select deletes_at between now() + interval '167 hours' and now() + interval '168 hours' as seven_days,
         (select count(*)::int from auth.sessions where user_id = id) as sessions from public.users where id = $1`,
      [person.id],
    )
    expect(rows).toEqual([{ seven_days: true, sessions: 0 }])
    expect(await answerOf(await server.account(person, 'GET', '/export'))).toEqual([401, 'not_signed_in'])
    const mail = server.mails.at(-1)
    expect([mail?.to, mail?.subject]).toEqual([person.email, expect.stringContaining('Your account will be deleted')])
    expect(mail?.text).toContain('log in before then and choose “Keep my account”')
    await deleteLeaving({ pool: server.pool, log: silentLog })
    expect(await deletesAt(person)).toEqual(due)
  })

  it('keep an account whose owner logs in and says so, once and for all', async () => {
    const person = await server.signedUp()
    await leave(person)
    const back = await again(person)
    expect((await server.account(back, 'DELETE', '/delete')).status).toBe(204)
    expect((await server.account(back, 'DELETE', '/delete')).status).toBe(204)
    expect(await deletesAt(person)).toBeNull()
    const { events } = await (await server.account(back, 'GET', '/events')).json()
    const kinds = events.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind.startsWith('deletion_'))).toEqual([
      'deletion_cancelled',
      'deletion_planned',
    ])
  })

  it('begin anew with a second request', async () => {
    const person = await server.signedUp()
    await leave(person)
    await server.pool.query("update public.users set deletes_at = now() + interval '1 hour' where id = $1", [person.id])
    await server.account(await again(person), 'POST', '/delete', { confirmation, password })
    expect((await deletesAt(person))?.getTime()).toBeGreaterThan(Date.now() + 6 * 24 * 60 * 60 * 1000)
  })

  it('are read, and not written, through the data API', async () => {
    const { rows } = await server.pool.query(
      `select right_of, has_column_privilege('authenticated', 'public.users', 'deletes_at', right_of) as has
       from unnest(array['select', 'insert', 'update']) as right_of`,
    )
    expect(rows.filter(({ has }) => has).map(({ right_of }) => right_of)).toEqual(['select'])
  })

  it('are over by the link of the mail, which locks out who requested it', async () => {
    const person = await server.signedUp()
    await leave(person)
    const token = /#token=([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1]
    const reverted = await server.account({ accessToken: '' }, 'POST', '/revert', { token })
    expect([reverted.status, await deletesAt(person)]).toEqual([200, null])
    expect((await server.client().auth.signInWithPassword({ email: person.email, password })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  it('keep what is kept while the deletion runs', async () => {
    const person = await server.signedUp()
    await leave(person)
    await server.pool.query("update public.users set deletes_at = now() - interval '1 minute' where id = $1", [
      person.id,
    ])
    const holder = await server.pool.connect()
    await holder.query('begin')
    await holder.query('update public.users set deletes_at = null where id = $1', [person.id])
    const deleting = deleteLeaving({ pool: server.pool, log: silentLog })
    const waiting = () =>
      server.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%deletes_at <= now() for update%'",
      )
    await expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000 }).toBe(1)
    await holder.query('commit')
    holder.release()
    await deleting
    expect(await deletesAt(person)).toBeNull()
  })

  it('end with the whole account or with nothing of it gone, when the job is killed within', async () => {
    const person = await server.signedUp()
    await leave(person)
    await server.pool.query("insert into public.contact_messages (name, email, message) values ('Asha', $1, 'Hello')", [
      person.email,
    ])
    const messages = async () =>
      (await server.pool.query('select from public.contact_messages where email = $1', [person.email])).rowCount
    const holder = await server.pool.connect()
    await holder.query('begin')
    await holder.query('select from auth.users where id = $1 for share', [person.id])
    const deleting = deleteDue(person)
    // The messages are deleted by then, in the same transaction.
    const killed = () =>
      server.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from auth.users%'`,
      )
    await expect.poll(async () => (await killed()).rowCount, { timeout: 20_000 }).toBe(1)
    await deleting
    await holder.query('rollback')
    holder.release()
    expect([await messages(), await deletesAt(person)]).toEqual([1, expect.any(Date)])
    await deleteLeaving({ pool: server.pool, log: silentLog })
    expect([await messages(), await deletesAt(person)]).toEqual([0, undefined])
  })

  it('leave an admin who is the last that stays, and delete the others', async () => {
    const [leaving, other] = [await server.signedUp(), await server.signedUp()]
    await makeAdmin(leaving)
    expect((await leave(leaving)).status).toBe(200)
    // The admin who stays can neither leave nor lose the right.
    expect(await answerOf(await leave(boss))).toEqual([409, 'last_admin'])
    const demoted = server.pool.query('update public.profiles set is_admin = false where id = $1', [boss.id])
    await expect(demoted).rejects.toMatchObject({ code: '23514' })
    await leave(other)
    await deleteDue(other)
    await deleteDue(leaving)
    expect([await deletesAt(leaving), await deletesAt(other)]).toEqual([undefined, undefined])
  })
})
