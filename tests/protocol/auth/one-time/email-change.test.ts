import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, codeIn, linkIn, password, type Person, putUser, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

describe('changing the address', () => {
  let changes = 0
  async function asking(on = server): Promise<{ person: Person; wanted: string; atNew: string; atCurrent: string }> {
    const person = await server.signedUp()
    const wanted = `changed${++changes}@example.org`
    const before = server.mails.length
    expect((await putUser(on, person, { email: wanted }))[0]).toBe(200)
    const sent = server.mails.slice(before)
    expect(sent.map((mail) => mail.to).toSorted()).toEqual([wanted, person.email].toSorted())
    const codeTo = (address: string) => codeIn(sent.find((mail) => mail.to === address))
    return { person, wanted, atNew: codeTo(wanted), atCurrent: codeTo(person.email) }
  }

  it('waits for both mailboxes, in either order', async () => {
    for (const order of ['new first', 'current first']) {
      const { person, wanted, atNew, atCurrent } = await asking()
      const pending = await person.client.auth.getUser()
      expect(pending.data.user).toMatchObject({ email: person.email, new_email: wanted })

      const halves = [
        { email: wanted, token: atNew, type: 'email_change' as const },
        { email: person.email, token: atCurrent, type: 'email_change' as const },
      ]
      if (order === 'current first') halves.reverse()
      const [first, second] = halves
      if (first === undefined || second === undefined) throw new Error('no halves')
      const half = await server.post('/verify', first)
      expect([half.status, await half.json()]).toEqual([
        200,
        { msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email', code: '200' },
      ])
      expect((await person.client.auth.getUser()).data.user?.email).toBe(person.email)
      // The used half has no second effect.
      expect((await server.post('/verify', first)).status).toBe(403)

      const whole = await server.client().auth.verifyOtp(second)
      expect(whole.error).toBeNull()
      expect(whole.data.user).toMatchObject({
        email: wanted,
        identities: [{ email: wanted, identity_data: { email: wanted } }],
      })
      expect(whole.data.user).not.toHaveProperty('new_email')
      expect((await server.client().auth.signInWithPassword({ email: wanted, password })).error).toBeNull()
      expect((await server.client().auth.signInWithPassword({ email: person.email, password })).error?.code).toBe(
        'invalid_credentials',
      )
      const { rows } = await server.pool.query('select email from public.users where id = $1', [person.id])
      expect(rows).toEqual([{ email: wanted }])
    }
  })

  it('accepts a code only with the mailbox that received it', async () => {
    const { person, wanted, atNew, atCurrent } = await asking()
    const swapped = await Promise.all([
      server.post('/verify', { email: wanted, token: atCurrent, type: 'email_change' }),
      server.post('/verify', { email: person.email, token: atNew, type: 'email_change' }),
    ])
    expect(swapped.map(({ status }) => status)).toEqual([403, 403])
  })

  it('through the links, with a message after the first half', async () => {
    const { person, wanted } = await asking()
    const links = server.mails.slice(-2).map(linkIn)
    const locations: string[] = []
    for (const link of links)
      locations.push(
        (await server.request(link.pathname.replace('/auth/v1', '') + link.search)).headers.get('location') ?? '',
      )
    expect(locations[0]).toBe(
      'http://localhost:4100/#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=',
    )
    expect(locations[1]).toMatch(/#access_token=.*&type=email_change$/)
    expect((await person.client.auth.getUser()).data.user?.email).toBe(wanted)
  })

  it('needs one confirmation where addresses are not confirmed at all', async () => {
    const open = server.configured({ MAILER_AUTOCONFIRM: 'true' })
    const { wanted, atNew } = await asking(open)
    const { data } = await open.client().auth.verifyOtp({ email: wanted, token: atNew, type: 'email_change' })
    expect(data.user?.email).toBe(wanted)
  })

  it('requires the present mailbox only, and returns the changed account, where addresses are not confirmed', async () => {
    const open = server.configured({ MAILER_AUTOCONFIRM: 'true' })
    const { person, wanted, atCurrent } = await asking(open)
    const asked = await person.client.auth.getUser()
    expect([asked.data.user?.email, asked.data.user?.new_email]).toEqual([person.email, wanted])
    const { data } = await open.client().auth.verifyOtp({ email: person.email, token: atCurrent, type: 'email_change' })
    expect([data.user?.email, data.user?.new_email]).toEqual([wanted, undefined])
  })

  it('starts over when another address is wanted', async () => {
    const { person, wanted, atNew } = await asking()
    await server.post('/verify', { email: wanted, token: atNew, type: 'email_change' })
    expect((await putUser(server, person, { email: `second.${wanted}` }))[0]).toBe(200)
    const [toNew, toCurrent] = server.mails.slice(-2)
    const half = await server.post('/verify', { email: person.email, token: codeIn(toCurrent), type: 'email_change' })
    expect(await half.json()).toMatchObject({ code: '200' })
    expect(
      (await server.client().auth.verifyOtp({ email: `second.${wanted}`, token: codeIn(toNew), type: 'email_change' }))
        .data.user?.email,
    ).toBe(`second.${wanted}`)
  })

  it('can be mailed again', async () => {
    const { person, wanted, atNew } = await asking()
    const sent = server.mails.length
    expect((await server.client().auth.resend({ type: 'email_change', email: person.email })).error).toBeNull()
    expect(server.mails.slice(sent).map((mail) => mail.to)).toEqual([wanted, person.email])
    expect((await server.post('/verify', { email: wanted, token: atNew, type: 'email_change' })).status).toBe(403)
  })

  it('rejects an address that is taken, now or by the time it is confirmed', async () => {
    const neighbour = await server.signedUp()
    const { person, wanted, atNew, atCurrent } = await asking()
    expect(await putUser(server, person, { email: neighbour.email })).toEqual([
      422,
      { code: 422, error_code: 'email_exists', msg: 'A user with this email address has already been registered' },
    ])
    await server.signedUp(wanted)
    await server.post('/verify', { email: wanted, token: atNew, type: 'email_change' })
    const late = await server.post('/verify', { email: person.email, token: atCurrent, type: 'email_change' })
    expect([late.status, (await late.json()).error_code]).toEqual([422, 'email_exists'])
    expect((await person.client.auth.getUser()).data.user?.email).toBe(person.email)
  })

  it('rejects an invalid address, and does nothing for the same one', async () => {
    const person = await server.signedUp()
    const sent = server.mails.length
    expect(await putUser(server, person, { email: 'nonsense' })).toEqual([
      400,
      expect.objectContaining({ error_code: 'validation_failed' }),
    ])
    expect(await putUser(server, person, { email: person.email.toUpperCase() })).toEqual([
      200,
      expect.not.objectContaining({ new_email: expect.anything() }),
    ])
    expect(await putUser(server, person, { phone: '911234567890' })).toEqual([
      400,
      expect.objectContaining({ error_code: 'phone_provider_disabled' }),
    ])
    expect(server.mails).toHaveLength(sent)
  })

  it('delays a second mail for as long as configured', async () => {
    const slow = server.configured({ SMTP_MAX_FREQUENCY: '60' })
    const { person } = await asking(slow)
    expect(await putUser(slow, person, { email: 'third@example.org' })).toEqual([
      429,
      expect.objectContaining({ error_code: 'over_email_send_rate_limit' }),
    ])
    expect((await person.client.auth.getUser()).data.user?.new_email).not.toBe('third@example.org')
    // A rejected request changes nothing else, either.
    const both = await putUser(slow, person, { email: 'third@example.org', password: 'New-horse-2', data: { a: 1 } })
    expect(both[0]).toBe(429)
    expect((await person.client.auth.getUser()).data.user?.user_metadata).not.toHaveProperty('a')
    expect((await server.client().auth.signInWithPassword({ email: person.email, password })).error).toBeNull()
  })

  it('is rejected for an account of a SAML provider', async () => {
    const person = await server.signedUp()
    await server.pool.query('update auth.users set is_sso_user = true where id = $1', [person.id])
    for (const change of [{ email: 'mine@example.org' }, { password: 'New-horse-2' }]) {
      expect(await putUser(server, person, change)).toEqual([
        422,
        expect.objectContaining({ error_code: 'user_sso_managed' }),
      ])
    }
  })
})
