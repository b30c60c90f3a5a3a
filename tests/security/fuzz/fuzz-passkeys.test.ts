import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, startAuth } from '#tests/protocol/auth/auth-server.ts'
import { type Browser, browserOf, ownerOf, signedInBrowser } from '#tests/protocol/auth/factors/passkey-browser.ts'
import type { Authenticator } from '#tests/support/accounts/authenticator.ts'
import { sized } from '#tests/support/database/size.ts'
import { deepJson, fuzzSeed, nastyText } from './fuzz-texts.ts'

/**
 * An authenticator's response is bytes in formats of its own (CBOR, COSE, flags). With a valid challenge, anything else
 * is rejected by the protocol's errors: no server error, no passkey, no session.
 */

const total = sized(150, 6000)

let server: AuthServer
let authenticator: Authenticator
let stranger: Browser
beforeAll(async () => {
  server = await startAuth()
  authenticator = (await ownerOf(server)).authenticator
  stranger = await signedInBrowser(server, await server.signedUp())
})
afterAll(() => server.close())

const encode = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

type Field = 'clientDataJSON' | 'attestationObject' | 'authenticatorData' | 'signature' | 'userHandle' | 'id' | 'rawId'

/** Other bytes for one field, derived from the valid ones where there are such. */
const spoilers = fc.oneof(
  fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })).map(([at, bits]) => (right: string) => {
    const bytes = Buffer.from(right, 'base64url')
    if (bytes.length > 0) bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ bits
    return encode(bytes)
  }),
  fc
    .double({ min: 0, max: 0.99, noNaN: true })
    .map((part) => (right: string) => right.slice(0, Math.floor(right.length * part))),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => () => encode(bytes)),
  nastyText.map((text) => () => text),
  fc
    .constantFrom(
      // Nested arrays and maps, lengths beyond the end, a text without an end.
      Buffer.alloc(40_000, 0x81),
      Buffer.alloc(40_000, 0xa1),
      Buffer.from('bb7fffffffffffffff', 'hex'),
      Buffer.from('5b7fffffffffffffff', 'hex'),
      Buffer.from('9f', 'hex'),
      Buffer.from(deepJson(5000)),
      Buffer.from('{"type":"webauthn.get","challenge":null,"origin":{}}'),
      Buffer.from('null'),
    )
    .map((bytes) => () => encode(bytes)),
)

interface Credential {
  [field: string]: unknown
  response: Record<string, unknown>
}

function spoil(credential: Record<string, unknown>, field: Field, change: (right: string) => string): Credential {
  const { response } = credential as Credential
  const inside = field in response
  const right = String((inside ? response : credential)[field])
  const wrong = change(right)
  // An unchanged field is not what this tests.
  const other = wrong === right ? `${wrong}A` : wrong
  return inside
    ? { ...credential, response: { ...response, [field]: other } }
    : { ...credential, response, [field]: other }
}

const rejections = ['webauthn_verification_failed', 'validation_failed', 'bad_json']

/** Another maker's id, counter or key, or an additional field, is valid from any client, since nothing attests it. */
async function followsTheForm(passkeyId: string, field: Field): Promise<void> {
  expect(['attestationObject', 'clientDataJSON']).toContain(field)
  expect((await stranger.auth.passkey.delete({ passkeyId })).error).toBeNull()
}

describe('hostile bytes in place of an authenticator’s', () => {
  it(
    `make no failure, and no passkey but of the right form: ${total} times`,
    { timeout: sized(120_000, 1_800_000) },
    async () => {
      const fields = fc.constantFrom<Field>('attestationObject', 'attestationObject', 'clientDataJSON', 'id', 'rawId')
      await fc.assert(
        fc.asyncProperty(fields, spoilers, async (field, change) => {
          const { data } = await stranger.auth.passkey.startRegistration()
          const right = stranger.authenticator.create({ ...data?.options, excludeCredentials: [] })
          const { data: made, error } = await stranger.auth.passkey.verifyRegistration({
            challengeId: data?.challenge_id ?? '',
            credential: spoil(right, field, change) as never,
          })
          if (made !== null) return followsTheForm(made.id, field)
          expect(error).toMatchObject({ status: 400 })
          expect(rejections).toContain(error.code)
        }),
        { seed: fuzzSeed, includeErrorInReport: true, numRuns: total },
      )
      expect((await stranger.auth.passkey.list()).data).toEqual([])
    },
  )

  it(`do not sign in by ${total} tries`, { timeout: sized(120_000, 1_800_000) }, async () => {
    const fields = fc.constantFrom<Field>(
      'authenticatorData',
      'clientDataJSON',
      'signature',
      'userHandle',
      'id',
      'rawId',
    )
    const browser = browserOf(server, authenticator)
    await fc.assert(
      fc.asyncProperty(fields, spoilers, async (field, change) => {
        const { data } = await browser.auth.passkey.startAuthentication()
        const credential = spoil(authenticator.get(data?.options), field, change)
        const { status, body } = await browser.post('/passkeys/authentication/verify', {
          challenge_id: data?.challenge_id,
          credential,
        })
        expect([status, rejections.includes(String(body['error_code']))]).toEqual([400, true])
      }),
      { seed: fuzzSeed, includeErrorInReport: true, numRuns: total },
    )
  })
})
