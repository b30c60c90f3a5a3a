import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, codeIn, password, type Person, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

const mfa = (person: Pick<Person, 'client'>) => person.client.auth.mfa
const accessTokenOf = async (person: Pick<Person, 'client'>) =>
  (await person.client.auth.getSession()).data.session?.access_token ?? ''

describe('a phone as second factor', () => {
  const phone = '919876501234'
  let texting: AuthServer
  beforeAll(() => {
    texting = server.configured({ MFA_PHONE_ENROLL_ENABLED: 'true', MFA_PHONE_VERIFY_ENABLED: 'true' })
  })

  async function signedIn(): Promise<Pick<Person, 'client'>> {
    const { email } = await server.signedUp()
    const client = texting.client()
    await client.auth.signInWithPassword({ email, password })
    return { client }
  }

  it('gets a code, once a minute, that raises the session', async () => {
    const person = await signedIn()
    const { data } = await mfa(person).enroll({ factorType: 'phone', phone: `+${phone}`, friendlyName: 'Mobile' })
    expect(data).toMatchObject({ type: 'phone', phone, friendly_name: 'Mobile' })
    const factorId = data?.id ?? ''
    const { data: challenge } = await mfa(person).challenge({ factorId, channel: 'whatsapp' })
    expect([challenge?.type, texting.texts.at(-1)]).toMatchObject(['phone', { to: phone, channel: 'whatsapp' }])
    const challengeId = challenge?.id ?? ''
    const code = codeIn(texting.texts.at(-1))
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await mfa(person).verify({ factorId, challengeId, code: wrong })).error?.code).toBe(
      'mfa_verification_failed',
    )
    expect((await mfa(person).verify({ factorId, challengeId, code })).error).toBeNull()
    expect((await mfa(person).verify({ factorId, challengeId, code })).error?.code).toBe('mfa_ip_address_mismatch')
    expect(decodeJwt(await accessTokenOf(person))).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/phone' }, { method: 'password' }],
    })
    expect((await mfa(person).enroll({ factorType: 'phone', phone, friendlyName: 'Again' })).error?.code).toBe(
      'mfa_verified_factor_exists',
    )
    const { rows } = await server.pool.query('select otp_code from auth.mfa_challenges where id = $1', [challengeId])
    expect(rows[0].otp_code).toMatch(/^[0-9a-f]{64}$/)
  })

  it('waits between two messages, and replaces an attempt with the same number', async () => {
    const person = await signedIn()
    const slow = server.configured({
      MFA_PHONE_ENROLL_ENABLED: 'true',
      MFA_PHONE_VERIFY_ENABLED: 'true',
      SMS_MAX_FREQUENCY: '60',
    })
    await mfa(person).enroll({ factorType: 'phone', phone, friendlyName: 'One' })
    const { data } = await mfa(person).enroll({ factorType: 'phone', phone, friendlyName: 'Two' })
    const headers = { authorization: `Bearer ${await accessTokenOf(person)}` }
    expect((await slow.post(`/factors/${data?.id}/challenge`, {}, headers)).status).toBe(200)
    const again = await slow.post(`/factors/${data?.id}/challenge`, {}, headers)
    expect([again.status, (await again.json()).error_code]).toEqual([429, 'over_sms_send_rate_limit'])
    expect((await person.client.auth.getUser()).data.user?.factors).toHaveLength(1)
  })
})
