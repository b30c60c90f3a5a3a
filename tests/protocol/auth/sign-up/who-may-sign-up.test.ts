import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { password } from '../auth-server.ts'
import { errorIn, fragment, providerSignIn, visitor } from '../providers/provider-sign-in.ts'
import { outcomeOf, samlOfFile } from '../saml/saml-sign-in.ts'

// The college's rule of who may create an account, in each way in which an account is made.

const oidc = providerSignIn()
const saml = samlOfFile()

const set = (sign_up: string, domains: string[] = [], on = oidc.server) =>
  on.pool.query('update public.college set sign_up = $1, sign_up_domains = $2', [sign_up, domains])
const invite = (email: string, on = oidc.server) =>
  on.pool.query('insert into public.invitations (email) values ($1) on conflict do nothing', [email])
beforeAll(() => invite('invited@elsewhere.example'))
/** The rules of alumni and staff. */
const setOthers = (alumni: string, alumniDomains: string[], staff: string, staffDomains: string[]) =>
  oidc.server.pool.query(
    `update public.college set sign_up_alumni = $1, sign_up_alumni_domains = $2, sign_up_staff = $3, sign_up_staff_domains = $4`,
    [alumni, alumniDomains, staff, staffDomains],
  )
const roleOf = async (email: string) => {
  const { rows } = await oidc.server.pool.query<{ role: string }>('select role from public.users where email = $1', [
    email,
  ])
  return rows[0]?.role
}
afterEach(async () => {
  await setOthers('invited', [], 'invited', [])
  await set('anyone')
  await set('anyone', [], saml.server)
})

const domains =
  'Accounts here are for addresses of college.example. Use one of these, or ask your college to invite you.'
const invited =
  'Accounts here are by invitation. Use the address that your college has invited, or ask it to invite you.'

let people = 0
const fresh = (domain: string) => `p${++people}@${domain}`

/** The ways in which a person makes an account with an address; each returns the error's code, or undefined. */
const ways: Record<string, (email: string) => Promise<string | undefined>> = {
  'a password': async (email) => codeOf(await oidc.server.post('/signup', { email, password })),
  'a password, without a confirmation mail': async (email) =>
    codeOf(await oidc.server.configured({ MAILER_AUTOCONFIRM: 'true' }).post('/signup', { email, password })),
  'a link or code by mail': async (email) => codeOf(await oidc.server.post('/otp', { email, create_user: true })),
  'the old address of links': async (email) => codeOf(await oidc.server.post('/magiclink', { email })),
  'a provider': async (email) => errorIn(await oidc.signIn(visitor({ email })))[1] ?? undefined,
}
async function codeOf(response: Response): Promise<string | undefined> {
  if (response.ok) return undefined
  const { error_code: code } = (await response.json()) as { error_code?: string; code?: string }
  return code
}

describe.each(Object.entries(ways))('with %s', (_, make) => {
  it('anyone makes an account on a site as it ships', async () => {
    expect(await make(fresh('elsewhere.example'))).toBeUndefined()
  })

  it('only addresses of the mail domains and invited ones do, where the college has set them', async () => {
    await set('domains', ['@College.example'])
    expect(await make(fresh('college.example'))).toBeUndefined()
    expect(await make(fresh('COLLEGE.example'))).toBeUndefined()
    for (const domain of ['elsewhere.example', 'sub.college.example', 'college.example.org'])
      expect(await make(fresh(domain))).toBe('signup_not_allowed')
    const email = fresh('elsewhere.example')
    await invite(email)
    expect(await make(email)).toBeUndefined()
  })

  it('only invited addresses do, where the college has set it', async () => {
    await set('invited')
    expect(await make(fresh('college.example'))).toBe('signup_not_allowed')
    const email = fresh('elsewhere.example')
    await invite(email)
    await oidc.server.pool.query('update public.invitations set revoked_at = now() where email = $1', [email])
    expect(await make(email)).toBe('signup_not_allowed')
    await oidc.server.pool.query('update public.invitations set revoked_at = null where email = $1', [email])
    expect(await make(email)).toBeUndefined()
  })

  it('each role has a rule of its own, where the college has set them', async () => {
    await set('invited')
    await setOthers('domains', ['alumni.example'], 'domains', ['@Staff.example'])
    for (const domain of ['alumni.example', 'STAFF.example']) expect(await make(fresh(domain))).toBeUndefined()
    for (const domain of ['college.example', 'sub.staff.example'])
      expect(await make(fresh(domain))).toBe('signup_not_allowed')
    await setOthers('anyone', [], 'invited', [])
    expect(await make(fresh('elsewhere.example'))).toBeUndefined()
  })

  it('a confirmed account is none the worse for a rule that would reject it', async () => {
    const email = fresh('elsewhere.example')
    await oidc.server.signedUp(email)
    await set('invited')
    expect(await make(email)).not.toBe('signup_not_allowed')
  })

  it('an account whose address is not confirmed is no way around the rule', async () => {
    const email = fresh('elsewhere.example')
    await oidc.server.post('/signup', { email, password })
    await set('invited')
    expect(await make(email)).toBe('signup_not_allowed')
  })
})

async function confirmed(domain: string): Promise<string | undefined> {
  const email = fresh(domain)
  await oidc.server.configured({ MAILER_AUTOCONFIRM: 'true' }).post('/signup', { email, password })
  return roleOf(email)
}

describe('a new account has the role', () => {
  it('of the list that has the domain of its address, and else of whom the rules let in', async () => {
    await setOthers('domains', ['alumni.example'], 'domains', ['staff.example'])
    expect(await confirmed('staff.example')).toBe('staff')
    expect(await confirmed('alumni.example')).toBe('alumnus')
    expect(await confirmed('elsewhere.example')).toBe('student')
    await set('domains', ['college.example'])
    await setOthers('anyone', [], 'invited', ['staff.example'])
    expect(await confirmed('college.example')).toBe('student')
    expect(await confirmed('staff.example')).toBe('alumnus')
    const email = fresh('elsewhere.example')
    await oidc.signIn(visitor({ email }))
    expect(await roleOf(email)).toBe('alumnus')
  })

  it('only once its address is confirmed, of its invitation where it has one, and of an operator before', async () => {
    await setOthers('invited', [], 'domains', ['staff.example'])
    const email = fresh('staff.example')
    await oidc.server.post('/signup', { email, password })
    expect(await roleOf(email)).toBe('student')
    await oidc.server.pool.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
    expect(await roleOf(email)).toBe('staff')

    const invitee = fresh('staff.example')
    await oidc.server.pool.query("insert into public.invitations (email, role) values ($1, 'alumnus')", [invitee])
    await oidc.server.configured({ MAILER_AUTOCONFIRM: 'true' }).post('/signup', { email: invitee, password })
    expect(await roleOf(invitee)).toBe('alumnus')

    for (const domain of ['elsewhere.example', 'alumni.example']) {
      await setOthers('domains', ['alumni.example'], 'domains', ['staff.example'])
      const known = fresh(domain)
      await oidc.server.post('/signup', { email: known, password })
      await oidc.server.pool.query("update public.users set role = 'staff' where email = $1", [known])
      await oidc.server.pool.query('update auth.users set email_confirmed_at = now() where email = $1', [known])
      expect(await roleOf(known)).toBe('staff')
    }
  })

  it('that it had when its address is changed to one of another list', async () => {
    await setOthers('invited', [], 'domains', ['staff.example'])
    const [email, changed] = [fresh('elsewhere.example'), fresh('staff.example')]
    await oidc.server.configured({ MAILER_AUTOCONFIRM: 'true' }).post('/signup', { email, password })
    await oidc.server.pool.query('update auth.users set email = $2 where email = $1', [email, changed])
    expect(await roleOf(changed)).toBe('student')
  })
})

it('a domain is in one list, and staff are never anyone', async () => {
  await set('domains', ['college.example'])
  await expect(setOthers('invited', [], 'domains', ['college.example'])).rejects.toThrow(/sign_up_staff_domains_check/)
  await expect(setOthers('domains', ['college.example'], 'invited', [])).rejects.toThrow(/sign_up_alumni_domains_check/)
  await expect(setOthers('invited', [], 'anyone', [])).rejects.toThrow(/sign_up_staff_check/)
})

it('an account without an address is let in by no list, and not as an alumnus', async () => {
  const server = oidc.server.configured({ EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' })
  await set('invited')
  await setOthers('anyone', [], 'invited', [])
  expect(await codeOf(await server.post('/signup', {}))).toBe('signup_not_allowed')
})

it('an address that quotes one of another domain is of its own domain', async () => {
  await set('domains', ['college.example'])
  await setOthers('invited', [], 'domains', ['staff.example'])
  for (const email of ['"a@staff.example@b"@elsewhere.example', '"a@college.example@b"@elsewhere.example'])
    expect(await hook(email)).toMatchObject({ error: { http_code: 422 } })
  expect(await hook('"a@elsewhere.example@b"@staff.example')).toEqual({})
})

it('the answer to a rejected form has the domains of every role', async () => {
  await set('domains', ['college.example'])
  await setOthers('invited', ['old.example'], 'domains', ['staff.example'])
  const response = await oidc.server.post('/signup', { email: fresh('elsewhere.example'), password })
  expect(await response.json()).toMatchObject({
    msg: domains.replace('college.example', 'college.example, staff.example'),
  })
})

it.each([
  ['domains', ['college.example'], domains],
  ['invited', [], invited],
])('the answer to a rejected form says the rule of %s', async (rule, list, sentence) => {
  await set(rule, list)
  const response = await oidc.server.post('/signup', { email: fresh('elsewhere.example'), password })
  expect([response.status, await response.json()]).toMatchObject([422, { msg: sentence }])
})

it('a college’s own identity provider makes accounts of the rule’s addresses alone', async () => {
  const enter = async () => {
    const { claims, relay } = await saml.begin()
    return saml.finish(saml.signedResponse(claims), relay)
  }
  await set('domains', ['college.example'], saml.server)
  expect(outcomeOf(await enter())).toEqual([expect.any(String), null])
  await set('invited', [], saml.server)
  const rejected = await enter()
  expect(fragment(rejected).get('error_code') ?? rejected.searchParams.get('error_code')).toBe('signup_not_allowed')
})

it('an anonymous account is made on a site for anyone alone', async () => {
  const server = oidc.server.configured({ EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true' })
  expect((await server.post('/signup', {})).status).toBe(200)
  await set('invited')
  expect(await codeOf(await server.post('/signup', {}))).toBe('signup_not_allowed')
})

it('an operator makes and invites accounts for anybody, who then log in by a link', async () => {
  await set('invited')
  const { secretKey } = oidc.server.secrets
  const admin = (path: string, body: object) =>
    oidc.server.post(path, body, { apikey: secretKey, authorization: `Bearer ${secretKey}` })
  const email = fresh('elsewhere.example')
  expect(
    (await admin('/admin/users', { email: fresh('elsewhere.example'), password, email_confirm: true })).status,
  ).toBe(200)
  expect((await admin('/invite', { email })).status).toBe(200)
  expect(await codeOf(await oidc.server.post('/otp', { email, create_user: true }))).toBeUndefined()
})

const hook = async (email: string) => {
  const { rows } = await oidc.server.pool.query<{ answer: unknown }>(
    'select public.before_user_created($1) as answer',
    [{ user: { email } }],
  )
  return rows[0]?.answer
}

it('the hook of a hosted project answers with the same rule', async () => {
  expect(await hook('a@elsewhere.example')).toEqual({})
  await set('invited')
  expect(await hook('a@elsewhere.example')).toEqual({ error: { http_code: 422, message: invited } })
  expect(await hook('invited@elsewhere.example')).toEqual({})
})
