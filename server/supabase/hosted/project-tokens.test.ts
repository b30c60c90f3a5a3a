import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pauseSignatureChecks } from '#tests/support/accounts/signature-checks.ts'
import { openProjectTokens } from './project-tokens.ts'

const account = '00000000-0000-4000-8000-000000000001'
const claims = { sub: account, role: 'authenticated', aud: 'authenticated' }
const log = { warn: () => {} }

async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  return {
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' },
    sign: (more: object = {}) =>
      new SignJWT({ ...claims, ...more })
        .setProtectedHeader({ alg: 'ES256', kid })
        .setExpirationTime('3h')
        .setIssuedAt()
        .sign(privateKey),
  }
}

/** A project that publishes these keys and counts requests for them; with none it does not respond. */
function project(...published: object[]) {
  const state = { keys: published as object[] | undefined, asked: 0 }
  const open = (legacyJwtSecret?: string) =>
    openProjectTokens({
      url: 'https://project.example',
      publishableKey: 'sb_publishable_x',
      legacyJwtSecret,
      log,
      fetchKeys: async (address) => {
        state.asked++
        expect(address).toBe('https://project.example/auth/v1/.well-known/jwks.json')
        if (state.keys === undefined) throw new TypeError('fetch failed')
        return Response.json({ keys: state.keys })
      },
    })
  return { state, open }
}

const minute = 60_000
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTime(ms)

describe('the verification of a project’s tokens', () => {
  it('verifies what the project signed, and asks for its keys once', async () => {
    const key = await makeKey('a')
    const { state, open } = project(key.jwk)
    const { verify } = open()
    expect(await verify(await key.sign())).toMatchObject({ sub: account })
    expect(await verify(await key.sign({ session_id: account }))).toMatchObject({ session_id: account })
    expect(state.asked).toBe(1)
  })

  it('rejects what another key signed, what is for another audience, and what has expired', async () => {
    const [key, forged] = await Promise.all([makeKey('a'), makeKey('a')])
    const { verify } = project(key.jwk).open()
    await expect(verify(await forged.sign())).rejects.toMatchObject({ name: 'InvalidToken', reason: 'invalid' })
    await expect(verify(await key.sign({ aud: 'another' }))).rejects.toMatchObject({ reason: 'invalid' })
    const token = await key.sign()
    pass(4 * 60 * minute)
    await expect(verify(token)).rejects.toMatchObject({ reason: 'expired' })
    await expect(verify('no.token.this')).rejects.toMatchObject({ reason: 'invalid' })
  })

  it('finds a key that is new, and asks for unknown ones at most every ten seconds', async () => {
    const [first, second, unknown] = await Promise.all([makeKey('a'), makeKey('b'), makeKey('c')])
    const { state, open } = project(first.jwk)
    const { verify } = open()
    await verify(await first.sign())
    state.keys = [second.jwk, first.jwk]
    pass(11_000)
    expect(await verify(await second.sign())).toMatchObject({ sub: account })
    for (let at = 0; at < 5; at++)
      await expect(verify(await unknown.sign({ at }))).rejects.toMatchObject({ reason: 'invalid' })
    expect(state.asked).toBe(2)
  })

  it('refuses a token whose key was taken away, within ten minutes, although it was verified before', async () => {
    const [old, next] = await Promise.all([makeKey('a'), makeKey('b')])
    const { state, open } = project(old.jwk)
    const { verify } = open()
    const token = await old.sign()
    await verify(token)
    state.keys = [next.jwk]
    pass(10 * minute + 1)
    await verify(token)
    await vi.waitFor(() => expect(verify(token)).rejects.toMatchObject({ reason: 'invalid' }))
    expect(state.asked).toBe(2)
  })

  it('refuses a token whose key was taken away while it was being verified', async () => {
    const [old, next] = await Promise.all([makeKey('a'), makeKey('b')])
    const { state, open } = project(old.jwk)
    const { verify } = open()
    const cached = await old.sign({ at: 1 })
    await verify(cached)
    const token = await old.sign({ at: 2 })
    const checks = pauseSignatureChecks()
    try {
      const verified = verify(token)
      await checks.begun
      state.keys = [next.jwk]
      pass(10 * minute + 1)
      // A request triggers the refresh and is answered from the cache meanwhile.
      await verify(cached)
      await vi.waitFor(() => expect(verify(cached)).rejects.toMatchObject({ reason: 'invalid' }))
      checks.resume()
      expect(await verified).toMatchObject({ sub: account })
      await expect(verify(token)).rejects.toMatchObject({ reason: 'invalid' })
    } finally {
      checks.restore()
    }
  })

  it('goes on with the keys it knows while the project is silent, for an hour; then nobody is called signed out', async () => {
    const key = await makeKey('a')
    const { state, open } = project(key.jwk)
    const { verify } = open()
    const token = await key.sign()
    await verify(token)
    state.keys = undefined
    pass(40 * minute)
    expect(await verify(token)).toMatchObject({ sub: account })
    pass(40 * minute)
    await expect(verify(token)).rejects.toMatchObject({ name: 'AppError', status: 503, code: 'accounts_unavailable' })
  })

  it('answers 503 where the project was never reached', async () => {
    const { state, open } = project()
    state.keys = undefined
    await expect(open().verify(await (await makeKey('a')).sign())).rejects.toMatchObject({ status: 503 })
  })

  it('takes HS256 only with the secret of the project, which may still sign so', async () => {
    const secret = 'the older secret of a project, at least 32 bytes'
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret))
    const { open } = project((await makeKey('a')).jwk)
    await expect(open().verify(token)).rejects.toMatchObject({ reason: 'invalid' })
    await expect(open('another secret, which has 32 bytes as well').verify(token)).rejects.toMatchObject({
      reason: 'invalid',
    })
    expect(await open(secret).verify(token)).toMatchObject({ sub: account })
  })

  it('takes a shared secret under no key that the project publishes', async () => {
    const secret = 'the older secret of a project, at least 32 bytes'
    const sign = (kid: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid })
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(secret))
    const { verify } = project((await makeKey('a')).jwk).open(secret)
    await expect(verify(await sign('a'))).rejects.toMatchObject({ reason: 'invalid' })
    expect(await verify(await sign('not published'))).toMatchObject({ sub: account })
  })

  it('follows its keys to no other address, and reads no endless list of them', async () => {
    const asked: RequestInit[] = []
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        // Without a limit the test would end only here.
        if (sent > 20_000_000) controller.close()
        else controller.enqueue(new Uint8Array(65_536).fill(32))
      },
    })
    const { verify } = openProjectTokens({
      url: 'https://project.example',
      publishableKey: 'sb_publishable_x',
      legacyJwtSecret: undefined,
      log,
      fetchKeys: async (_, init) => {
        asked.push(init)
        return new Response(endless)
      },
    })
    await expect(verify(await (await makeKey('a')).sign())).rejects.toMatchObject({ status: 503 })
    expect(asked).toEqual([expect.objectContaining({ redirect: 'error' })])
    expect(sent).toBeLessThan(1_000_000)
  })
})

it('a flood of unknown keys asks once, however slow the answer is', async () => {
  const [known, unknown] = await Promise.all([makeKey('a'), makeKey('b')])
  let asked = 0
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { verify } = openProjectTokens({
    url: 'https://project.example',
    publishableKey: 'sb_publishable_x',
    legacyJwtSecret: undefined,
    log,
    fetchKeys: () => (asked++ === 0 ? Promise.resolve(Response.json({ keys: [known.jwk] })) : promise),
  })
  await verify(await known.sign())
  pass(11_000)
  const tokens = await Promise.all(Array.from({ length: 50 }, (_, at) => unknown.sign({ at })))
  const flood = tokens.map((token) => verify(token).catch((error: unknown) => error))
  // A token with a known key does not wait for the refresh.
  expect(await verify(await known.sign({ at: 1 }))).toMatchObject({ sub: account })
  resolve(Response.json({ keys: [known.jwk] }))
  for (const error of await Promise.all(flood)) expect(error).toMatchObject({ reason: 'invalid' })
  expect(asked).toBe(2)
})
