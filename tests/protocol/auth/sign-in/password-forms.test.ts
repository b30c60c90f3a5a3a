import bcrypt from 'bcrypt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AuthServer, type Person, putUser, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.close())

/** One visible password from three keyboards: composed, decomposed, and with compatibility forms. */
const composed = 'Padh\u095Dai-\u00E99!'
const decomposed = 'Padh\u0922\u093Cai-e\u03019!'
const compatible = '\uFF30adh\u095Dai-\u00E9\uFF19!'
const forms = [composed, decomposed, compatible]

const signIn = async (person: Pick<Person, 'email'>, password: string) =>
  (await server.client().auth.signInWithPassword({ email: person.email, password })).error?.code ?? 'signed in'
const signInWithAll = (person: Pick<Person, 'email'>) => Promise.all(forms.map((form) => signIn(person, form)))

describe('a password that keyboards write in different code points', () => {
  it('signs in in each form after a sign-up, whichever form that had', async () => {
    for (const [index, form] of forms.entries()) {
      const email = `form${index}@example.org`
      await server.client().auth.signUp({ email, password: form })
      expect(await signInWithAll({ email })).toEqual(forms.map(() => 'email_not_confirmed'))
      expect(await signIn({ email }, 'Padhdai-e9!')).toBe('invalid_credentials')
    }
  })

  it('signs in in each form after the account changed it', async () => {
    const person = await server.signedUp()
    expect((await putUser(server, person, { password: decomposed }))[0]).toBe(200)
    expect(await signInWithAll(person)).toEqual(forms.map(() => 'signed in'))
    expect(await putUser(server, person, { password: composed })).toEqual([
      422,
      expect.objectContaining({ error_code: 'same_password' }),
    ])
  })

  it('signs in in each form after an operator made the account', async () => {
    const email = 'made@example.org'
    await server.operator().auth.admin.createUser({ email, password: compatible, email_confirm: true })
    expect(await signInWithAll({ email })).toEqual(forms.map(() => 'signed in'))
  })

  it('is proof of identity in each form', async () => {
    const person = await server.signedUp()
    await putUser(server, person, { password: composed })
    for (const form of forms) {
      const answer = await server.account(person, 'POST', '/proof', { password: form })
      expect(answer.status).toBe(204)
    }
  })

  it('signs in as it was typed where it was hashed so, as other servers and earlier versions do', async () => {
    const person = await server.signedUp()
    const store = async (form: string) =>
      server.pool.query('update auth.users set encrypted_password = $2 where id = $1', [
        person.id,
        await bcrypt.hash(form, 4),
      ])
    await store(decomposed)
    expect(await signInWithAll(person)).toEqual(['invalid_credentials', 'signed in', 'invalid_credentials'])
    await store(decomposed.normalize('NFKC'))
    expect(await signInWithAll(person)).toEqual(forms.map(() => 'signed in'))
  })

  it('is hashed twice where its two forms differ, with an account and without', async () => {
    const person = await server.signedUp()
    const hash = vi.spyOn(bcrypt, 'hash')
    const hashesOf = async (email: string, password: string) => {
      hash.mockClear()
      await signIn({ email }, password)
      return hash.mock.calls.length
    }
    expect(await hashesOf(person.email, decomposed)).toBe(2)
    expect(await hashesOf('nobody@example.org', decomposed)).toBe(2)
    expect(await hashesOf(person.email, 'Wrong-horse-1')).toBe(1)
    expect(await hashesOf('nobody@example.org', 'Wrong-horse-1')).toBe(1)
    hash.mockRestore()
  })
})

describe('a password of more than 72 bytes', () => {
  it('is rejected with its number of bytes and the reason', async () => {
    const { error } = await server.client().auth.signUp({
      email: 'long@example.org',
      password: `Aa1!${'हिन्दी'.repeat(5)}`,
    })
    expect(error?.message).toBe(
      'Use a shorter password: this one has 94 bytes, and at most 72 are allowed. Letters and vowel signs of Hindi, Odia and other Indian scripts count three bytes each, English letters one.',
    )
  })
})
