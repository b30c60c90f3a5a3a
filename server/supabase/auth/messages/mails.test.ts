import { describe, expect, it } from 'vitest'
import { confirmationMail, emailChangeMail, recoveryMail, verifyLink } from './mails.ts'

const settings = {
  siteName: 'Nilgiri & Co',
  siteUrl: 'https://campus.example',
  redirectTo: 'https://campus.example/dashboard',
  lives: { code: 600, link: 3600 },
}
const token = { to: 'asha@example.org', code: '012345', linkToken: 'abc123' }
const link =
  'https://campus.example/auth/v1/verify?token=abc123&type=signup&redirect_to=https://campus.example/dashboard'

const textOf = async (code: number, link: number) =>
  (await recoveryMail(token, { ...settings, lives: { code, link } })).text

describe('the link', () => {
  it('leaves a plain target readable', () => {
    expect(verifyLink('signup', 'abc123', settings)).toBe(link)
  })

  it.each([
    'https://campus.example/?a=1',
    'https://campus.example/?a&b',
    'https://campus.example/#a',
    'https://campus.example/a%20b',
    'https://campus.example/a+b',
  ])('carries %s unchanged through decoding', (redirectTo) => {
    const written = verifyLink('recovery', 'abc123', { ...settings, redirectTo })
    expect(Object.fromEntries(new URL(written).searchParams)).toEqual({
      token: 'abc123',
      type: 'recovery',
      redirect_to: redirectTo,
    })
  })
})

describe('a mail', () => {
  it('says the same in HTML and in text, with link and code', async () => {
    const mail = await confirmationMail(token, settings)
    expect(mail.to).toBe('asha@example.org')
    expect(mail.subject).toBe('Confirm your e-mail address - Nilgiri & Co')
    for (const part of ['012345', 'asha@example.org', 'one hour', '10 minutes', 'Confirm my address']) {
      expect(mail.html).toContain(part)
      expect(mail.text).toContain(part)
    }
    expect(mail.text).toContain(link)
    expect(mail.html.split(`href="${link.replaceAll('&', '&amp;')}"`)).toHaveLength(3)
  })

  it('is readable without images, scripts and style sheets from elsewhere', async () => {
    const { html } = await recoveryMail(token, settings)
    expect(html).not.toMatch(/<img|<script|<link|@import|url\(/i)
    expect(html).toMatch(/^<!doctype html>/)
  })

  it('escapes whatever a person could choose', async () => {
    const hostile = { ...token, to: `"><script>alert(1)</script>'&@example.org` }
    const redirectTo = `https://campus.example/"><script>alert(1)</script>`
    const mails = [
      await confirmationMail(hostile, { ...settings, redirectTo }),
      await emailChangeMail(
        hostile,
        { from: hostile.to, to: hostile.to, needsBoth: true },
        { ...settings, redirectTo },
      ),
    ]
    for (const mail of mails) {
      expect(mail.html).not.toContain('<script')
      expect(mail.html).toContain('&lt;script&gt;')
    }
  })

  it('tells the present mailbox what it means when the change was not wanted', async () => {
    const change = { from: 'old@example.org', to: 'new@example.org', needsBoth: true }
    const [toOld, toNew] = [
      await emailChangeMail({ ...token, to: change.from }, change, settings),
      await emailChangeMail({ ...token, to: change.to }, change, settings),
    ]
    expect(toOld.text).toContain('change your password')
    expect(toNew.text).not.toContain('change your password')
    for (const mail of [toOld, toNew]) expect(mail.text).toContain('old@example.org will use new@example.org')
    expect(toNew.text).toContain('when you have opened both')
  })

  it('names the time in words', async () => {
    expect(await textOf(900, 86_400)).toContain(
      'The link works for 24 hours, the code for 15 minutes, and each only once.',
    )
    expect(await textOf(60, 60)).toContain('The link and the code work once, for one minute.')
  })
})
