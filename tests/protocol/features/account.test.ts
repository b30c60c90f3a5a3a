import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deletionPhrase } from '#domain/accounts/account.ts'
import { transaction } from '#server/core/database/pool.ts'
import { deleteLeaving } from '#server/features/account/delete-account.ts'
import type { AccountCopy } from '#server/features/account/export.ts'
import { type AuthServer, codeIn, password, type Person, startAuth } from '../auth/auth-server.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { totp } from '#tests/support/accounts/totp.ts'

let server: AuthServer
let boss: Person
beforeAll(async () => {
  server = await startAuth({ EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' })
  boss = await server.signedUp()
  await makeAdmin(boss)
})
afterAll(() => server.close())

const confirmation = deletionPhrase
const makeAdmin = ({ id }: Person) =>
  server.pool.query('update public.profiles set is_admin = true where id = $1', [id])

/** A person with rows in every table. */
async function busyPerson(): Promise<Person> {
  const person = await server.signedUp(undefined, { first_name: 'Asha', last_name: 'Sample' })
  const { rows } = await server.pool.query<{ id: string }>(
    "insert into public.discussions (title, content, user_id, user_name) values ('Mine', 'Text', $1, 'Asha Sample') returning id",
    [person.id],
  )
  await server.pool.query(
    "insert into public.comments (discussion_id, content, user_id, user_name) values ($1, 'Also mine', $2, 'Asha Sample')",
    [rows[0]?.id, person.id],
  )
  await server.pool.query(`insert into public.calculator_states (account_id, state) values ($1, '{"rows": 1}')`, [
    person.id,
  ])
  await server.pool.query("insert into public.contact_messages (name, email, message) values ('Asha', $1, 'Hello')", [
    person.email.toUpperCase(),
  ])
  await server.pool.query(
    "insert into server.mailbox (recipient, subject, text, html) values ($1, 'A link', 'Text', 'HTML')",
    [person.email],
  )
  await server.pool.query(
    `with paid as (insert into server.sandbox_orders (id, amount, currency) values ($1, 4900, 'INR') returning id)
     insert into server.sandbox_payments (id, order_id, amount, currency, status, method, email)
     select $1, id, 4900, 'INR', 'captured', 'upi', $2 from paid`,
    [person.id.slice(0, 8), person.email],
  )
  await approvedPaper(person)
  return person
}

/** A paper that this person sent and an admin approved. */
async function approvedPaper({ id, email }: Person): Promise<void> {
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into public.study_materials (title, subject, semester, kind, bytes, pages, file_key, status, contributor, credited,
       sha256, file_name, proposed, read_at)
     values ('Scan', 'Physics', 1, 'paper', 10, 1, gen_random_uuid() || '.pdf', 'waiting', $1, true, sha256($2::text::bytea), $2,
       '{"title": {"value": "Scan", "sure": false, "from": "name"}}', now())
     returning id`,
    [id, `${email}.pdf`],
  )
  await transaction(server.pool, async (client) => {
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: boss.id })])
    await client.query(`select public.review_material($1, 'approve', '{"title": "End semester 2023"}')`, [rows[0]?.id])
  })
}

/** Turns two-factor authentication on; the person's token is then at aal2. */
async function withSecondFactor(person: Person): Promise<Person & { secret: string; factorId: string }> {
  const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const [factorId, secret] = [data?.id ?? '', data?.totp.secret ?? '']
  const raised = await person.client.auth.mfa.challengeAndVerify({ factorId, code: totp(secret) })
  return { ...person, accessToken: raised.data?.access_token ?? '', secret, factorId }
}

const answerOf = async (response: Response) => [response.status, (await response.json()).code]

describe('a copy of everything', () => {
  it('contains the rows of every table, without secrets', async () => {
    const [person, other] = [await busyPerson(), await busyPerson()]
    const response = await server.account(person, 'GET', '/export')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="campuslife-data-\d{4}-\d\d-\d\d\.json"$/,
    )
    const text = await response.text()
    const { tables, leftOut } = JSON.parse(text) as AccountCopy
    expect(tables).toMatchObject({
      'auth.users': [{ id: person.id, email: person.email, raw_user_meta_data: { first_name: 'Asha' } }],
      'auth.identities': [{ provider: 'email' }],
      'auth.sessions': [{ user_id: person.id }],
      'auth.mfa_amr_claims': [{ authentication_method: 'password' }],
      'public.users': [{ first_name: 'Asha', plan: 'free' }],
      'public.profiles': [{ full_name: 'Asha Sample' }],
      'public.discussions': [{ title: 'Mine' }],
      'public.comments': [{ content: 'Also mine' }],
      'public.calculator_states': [{ state: { rows: 1 } }],
      'public.contact_messages': [{ message: 'Hello' }],
    })
    expect(leftOut).toHaveProperty(['auth.refresh_tokens'])
    // Similar papers of the library are not public.
    expect(tables['public.study_materials']).toEqual([expect.not.objectContaining({ similar: expect.anything() })])
    const { rows } = await server.pool.query('select encrypted_password from auth.users where id = $1', [person.id])
    for (const secret of [rows[0].encrypted_password, person.refreshToken, other.id, other.email])
      expect(text).not.toContain(secret)
  })

  it('is of one moment', async () => {
    const person = await server.signedUp()
    const holder = await server.pool.connect()
    await holder.query('begin; lock table public.comments')
    const copying = server.account(person, 'GET', '/export')
    const waiting = () =>
      server.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%public.comments%'",
      )
    await expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000 }).toBe(1)
    await holder.query("insert into public.discussions (title, content, user_id) values ('Later', 'Text', $1)", [
      person.id,
    ])
    await holder.query('commit')
    holder.release()
    const { tables } = (await (await copying).json()) as AccountCopy
    expect(tables['public.discussions']).toEqual([])
  })

  it('contains no message that was written under an unverified address', async () => {
    const person = await busyPerson()
    await server.pool.query('update auth.users set email_confirmed_at = null where id = $1', [person.id])
    const { tables } = (await (await server.account(person, 'GET', '/export')).json()) as AccountCopy
    expect(tables['public.contact_messages']).toEqual([])
  })

  it('is made ten times an hour at most', async () => {
    const limited = server.configured({ RATE_LIMITS: 'on' })
    const person = await server.signedUp()
    const answers: number[] = []
    for (let copy = 0; copy < 11; copy++) answers.push((await limited.account(person, 'GET', '/export')).status)
    expect(answers).toEqual([...Array(10).fill(200), 429])
  })
})

/** The days to think again are over. */
const deleteDue = async ({ id }: Person) => {
  await server.pool.query("update public.users set deletes_at = now() - interval '1 minute' where id = $1", [id])
  await deleteLeaving({ pool: server.pool, log: silentLog })
}

describe('deleting the account', () => {
  it('leaves nothing but posts of a deleted user', async () => {
    const [person, other] = [await busyPerson(), await busyPerson()]
    expect((await server.account(person, 'POST', '/delete', { confirmation, password })).status).toBe(200)
    await deleteDue(person)
    const { rows: posts } = await server.pool.query(
      `select user_id, user_name from public.discussions where title = 'Mine' and user_id is null
       union all select user_id, user_name from public.comments where content = 'Also mine' and user_id is null`,
    )
    const forgotten = { user_id: null, user_name: 'Deleted user' }
    expect(posts).toEqual([forgotten, forgotten])
    // The whole database as text.
    const { rows: tables } = await server.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth', 'server', 'private')`,
    )
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const { rows } = await server.pool.query(
        `select from ${name} t where lower(t::text) like '%' || $1 || '%' or lower(t::text) like '%' || lower($2) || '%'`,
        [person.id, person.email],
      )
      expect([name, rows.length]).toEqual([name, 0])
    }
    expect((await server.client().auth.signInWithPassword({ email: person.email, password })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await other.client.auth.getUser()).error).toBeNull()
  })

  it('requires the phrase and the password', async () => {
    const person = await server.signedUp()
    const cases: [unknown, number, string][] = [
      [{ confirmation: 'yes', password }, 400, 'confirmation_missing'],
      [{ confirmation }, 400, 'reauthentication_needed'],
      [{ confirmation, password: 'Wrong-horse-1' }, 403, 'current_password_invalid'],
      [{ confirmation, nonce: '000000' }, 422, 'reauthentication_not_valid'],
      [{ password }, 400, 'bad_json'],
      ['nonsense', 400, 'bad_json'],
      [{ confirmation, password: 'x'.repeat(9_000) }, 413, 'too_large'],
    ]
    for (const [body, ...answer] of cases)
      expect(await answerOf(await server.account(person, 'POST', '/delete', body))).toEqual(answer)
    expect((await person.client.auth.getUser()).error).toBeNull()
    const typed = { confirmation: ' Delete my account ', password }
    expect((await server.account(person, 'POST', '/delete', typed)).status).toBe(200)
  })

  it('accepts a mailed code in place of the password', async () => {
    const person = await server.signedUp()
    await person.client.auth.reauthenticate()
    const nonce = codeIn(server.mails.at(-1))
    expect((await server.account(person, 'POST', '/delete', { confirmation, nonce })).status).toBe(200)
  })

  it('accepts a second factor that was just verified, and requires it where there is one', async () => {
    const person = await withSecondFactor(await server.signedUp())
    const elsewhere = server.client()
    const { data } = await elsewhere.auth.signInWithPassword({ email: person.email, password })
    const oneStep = { accessToken: data.session?.access_token ?? '' }
    for (const [method, path] of [
      ['POST', '/delete'],
      ['GET', '/export'],
      ['GET', '/sessions'],
      ['DELETE', '/sessions'],
    ] as const) {
      const body = method === 'POST' ? { confirmation, password } : undefined
      expect(await answerOf(await server.account(oneStep, method, path, body))).toEqual([403, 'insufficient_aal'])
    }
    const age = (minutes: number) =>
      server.pool.query(
        `update auth.mfa_amr_claims set updated_at = now() - make_interval(mins => $2)
         where session_id in (select id from auth.sessions where user_id = $1)`,
        [person.id, minutes],
      )
    await age(11)
    expect(await answerOf(await server.account(person, 'POST', '/delete', { confirmation }))).toEqual([
      400,
      'reauthentication_needed',
    ])
    // A fresh first factor does not replace the second.
    await age(11)
    await server.pool.query(
      `update auth.mfa_amr_claims set updated_at = now() where authentication_method = 'password'
         and session_id in (select id from auth.sessions where user_id = $1)`,
      [person.id],
    )
    for (const body of [{ confirmation }, { confirmation, password }])
      expect((await server.account(person, 'POST', '/delete', body)).status).toBe(400)
    await age(9)
    expect((await server.account(person, 'POST', '/delete', { confirmation })).status).toBe(200)
  })

  it('is rejected for the last admin, also for the last two concurrently; an operator may', async () => {
    const remove = (person: Person) => server.account(person, 'POST', '/delete', { confirmation, password })
    const rejected = await remove(boss)
    expect([rejected.status, await rejected.json()]).toEqual([
      409,
      {
        code: 'last_admin',
        message: 'You are the only admin. Make somebody else an admin first, then your account can be deleted.',
      },
    ])
    const other = await server.signedUp()
    await makeAdmin(other)
    const statuses = await Promise.all(
      [boss, other].map(async (person) => [person, (await remove(person)).status] as const),
    )
    expect(statuses.map(([, status]) => status).toSorted()).toEqual([200, 409])
    for (const [person, status] of statuses) if (status === 200) await deleteDue(person)
    const last = statuses.find(([, status]) => status === 409)?.[0]
    const { auth } = server.operator()
    expect((await auth.admin.deleteUser(last?.id ?? '')).error).toBeNull()
    boss = await server.signedUp()
    await makeAdmin(boss)
  })

  it('cannot be done by guessing', async () => {
    const limited = server.configured({ RATE_LIMITS: 'on' })
    const person = await server.signedUp()
    const answers: number[] = []
    for (let guess = 0; guess < 16; guess++)
      answers.push((await limited.account(person, 'POST', '/delete', { confirmation, password: 'wrong' })).status)
    expect(answers).toEqual([...Array(15).fill(403), 429])
  })

  it('needs nothing more from a guest', async () => {
    const { data } = await server.client().auth.signInAnonymously()
    const guest = { accessToken: data.session?.access_token ?? '' }
    const response = await server.account(guest, 'POST', '/delete', { confirmation })
    expect([response.status, await response.json()]).toEqual([200, { deletesAt: null }])
    expect(await answerOf(await server.account(guest, 'GET', '/export'))).toEqual([401, 'not_signed_in'])
  })

  it('is nothing for who is not signed in', async () => {
    const nobody = { accessToken: 'nonsense' }
    for (const [method, path] of [
      ['GET', '/export'],
      ['POST', '/delete'],
      ['GET', '/sessions'],
    ] as const)
      expect(await answerOf(await server.account(nobody, method, path, method === 'POST' ? {} : undefined))).toEqual([
        401,
        'not_signed_in',
      ])
  })

  it('is closed to a banned account, and to a token of another role with a user id', async () => {
    const person = await server.signedUp()
    const claims = { sub: person.id, aud: 'authenticated' }
    for (const role of ['anon', 'service_role']) {
      const { token } = server.tokens.sign({ ...claims, role })
      expect(await answerOf(await server.account({ accessToken: token }, 'GET', '/export'))).toEqual([
        401,
        'not_signed_in',
      ])
    }
    await server.pool.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [person.id])
    expect(await answerOf(await server.account(person, 'GET', '/export'))).toEqual([401, 'not_signed_in'])
  })
})
