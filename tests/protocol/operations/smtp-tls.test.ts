import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSmtp } from '#server/core/mail/smtp.ts'
import { makeCertificate } from '#tests/support/servers/certificate.ts'
import { type MailServer, makeMailServer } from '#tests/support/servers/mail-server.ts'
import { type AuthServer, password, startAuth } from '../auth/auth-server.ts'

// The accounts' mails through a typical external mail server: with STARTTLS and a password.

/** The whole of 127/8 is this machine, but only 127.0.0.1 counts as local. */
const host = '127.0.0.2'
const certificate = makeCertificate('mail.campus.example', host)
const from = { name: 'CampusLife', address: 'site@campus.example' }
const before = getCACertificates('default')

let server: AuthServer
let mailServer: MailServer
beforeAll(async () => {
  server = await startAuth()
  mailServer = await makeMailServer({ host, ...certificate, user: 'campus', pass: 'a long password' })
  await mailServer.up()
})
afterAll(async () => {
  setDefaultCACertificates(before)
  await mailServer.down()
  await server.close()
})

const mailing = (pass: string) =>
  server.configured({}, openSmtp({ host, port: Number(mailServer.env['SMTP_PORT']), user: 'campus', pass, from }))
const signUp = async (through: AuthServer, email: string) =>
  (await through.client().auth.signUp({ email, password })).error?.status

it('a mailer sends nothing to a server with an untrusted certificate', async () => {
  expect(await signUp(mailing('a long password'), 'unvouched@example.org')).toBe(500)
  expect(mailServer.received).toEqual([])
})

it('a mailer sends nothing where its password is rejected', async () => {
  setDefaultCACertificates([...before, certificate.certificatePem])
  expect(await signUp(mailing('another password'), 'refused@example.org')).toBe(500)
  expect(mailServer.received).toEqual([])
})

it('mails a code that confirms the address, encrypted, signed in', async () => {
  setDefaultCACertificates([...before, certificate.certificatePem])
  const through = mailing('a long password')
  expect(await signUp(through, 'asha@example.org')).toBeUndefined()
  const [mail] = mailServer.received
  expect(mail).toMatchObject({ to: 'asha@example.org', secure: true, user: 'campus' })
  expect(mail?.text).toMatch(/^From: CampusLife <site@campus\.example>\r$/m)
  expect(mail?.text).toMatch(/^Subject: \S/m)
  const token = /^\d{6}\b|\s(\d{6})\b/m.exec(mail?.text.split('\r\n\r\n').slice(1).join('\n') ?? '')?.[0].trim() ?? ''
  const { data, error } = await through.client().auth.verifyOtp({ type: 'signup', email: 'asha@example.org', token })
  expect([error, data.user?.email]).toEqual([null, 'asha@example.org'])
})
