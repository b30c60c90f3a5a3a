import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openSmtp } from './smtp.ts'

/** A mail server without TLS that accepts everything and records what it receives. */
async function plainServer(host: string): Promise<{ port: number; heard: () => string }> {
  let heard = ''
  const server = createServer((socket) => {
    socket.write('220 ready\r\n')
    let inData = false
    socket.on('data', (chunk) => {
      heard += chunk.toString()
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (inData && line !== '.') continue
        inData = line === 'DATA'
        socket.write(`${replies[line.split(' ')[0] ?? ''] ?? '250 ok'}\r\n`)
      }
    })
    socket.on('error', () => {})
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return { port, heard: () => heard }
}

const replies: Record<string, string> = {
  EHLO: '250-me\r\n250 AUTH PLAIN',
  STARTTLS: '502 no such command',
  AUTH: '235 ok',
  DATA: '354 go on',
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const from = { name: 'CampusLife', address: 'no-reply@campus.example' }
const mail = { to: 'asha@campus.example', senderName: 'Nilgiri', subject: 'Confirm', html: '<p>Hi</p>', text: 'Hi' }

test('a relay on this machine may be spoken to in the clear', async () => {
  const { port, heard } = await plainServer('127.0.0.1')
  await openSmtp({ host: '127.0.0.1', port, user: undefined, pass: undefined, from }).send(mail)
  expect(heard()).toMatch(/MAIL FROM:<no-reply@campus.example>/)
  expect(heard()).toMatch(/RCPT TO:<asha@campus.example>/)
  expect(heard()).toMatch(/Auto-Submitted: auto-generated/)
})

test('a mail has the name of the site as its sender, unless the operator has set one', async () => {
  const { port, heard } = await plainServer('127.0.0.1')
  const settings = { host: '127.0.0.1', port, user: undefined, pass: undefined }
  await openSmtp({ ...settings, from: { ...from, name: undefined } }).send(mail)
  expect(heard()).toMatch(/^From: Nilgiri <no-reply@campus.example>\r$/m)
  expect(heard()).not.toContain('CampusLife')
  await openSmtp({ ...settings, from }).send(mail)
  expect(heard()).toMatch(/^From: CampusLife <no-reply@campus.example>\r$/m)
})

test('the same mail has the same Message-ID each time', async () => {
  const { port, heard } = await plainServer('127.0.0.1')
  const mailer = openSmtp({ host: '127.0.0.1', port, user: undefined, pass: undefined, from })
  for (let time = 0; time < 2; time++) await mailer.send({ ...mail, id: 'contact-1' })
  expect(heard().match(/^Message-ID: .*$/gim)).toEqual(Array(2).fill('Message-ID: <contact-1@campus.example>'))
})

test('any other server without TLS gets neither the password nor the mail', async () => {
  // All of 127/8 is this machine, but only 127.0.0.1 is a known loopback name.
  const { port, heard } = await plainServer('127.0.0.2')
  const mailer = openSmtp({ host: '127.0.0.2', port, user: 'campus', pass: 'hunter2', from })
  await expect(mailer.send(mail)).rejects.toThrow(/STARTTLS/i)
  await expect(mailer.check()).rejects.toThrow(/STARTTLS/i)
  expect(heard()).not.toMatch(/AUTH|MAIL FROM|asha/)
})

test('a mail that somebody asked for says how a press ends it, and others say nothing of it', async () => {
  const { port, heard } = await plainServer('127.0.0.1')
  const mailer = openSmtp({ host: '127.0.0.1', port, user: undefined, pass: undefined, from })
  await mailer.send(mail)
  expect(heard()).not.toMatch(/^List-Unsubscribe/m)
  await mailer.send({ ...mail, unsubscribeUrl: 'https://campus.example/api/digest/unsubscribe?token=a.b' })
  const unfolded = heard().replaceAll(/\r\n[ \t]+/g, ' ')
  expect(unfolded).toMatch(/^List-Unsubscribe: <https:\/\/campus\.example\/api\/digest\/unsubscribe\?token=a\.b>\r$/m)
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
})

test('an answer goes where the mail says', async () => {
  const { port, heard } = await plainServer('127.0.0.1')
  const mailer = openSmtp({ host: '127.0.0.1', port, user: undefined, pass: undefined, from })
  await mailer.send({ ...mail, replyTo: 'ravi@campus.example' })
  expect(heard()).toMatch(/^Reply-To: ravi@campus.example/m)
  expect(heard()).not.toMatch(/RCPT TO:<ravi@campus.example>/)
})

test('an address cannot hold a second one, or a header', async () => {
  const { port, heard } = await plainServer('127.0.0.1')
  const mailer = openSmtp({ host: '127.0.0.1', port, user: undefined, pass: undefined, from })
  for (const to of ['asha@campus.example, eve@evil.example', 'asha@campus.example\r\nBcc: eve@evil.example']) {
    await mailer.send({ ...mail, to })
    await mailer.send({ ...mail, replyTo: to })
  }
  expect(heard()).not.toMatch(/RCPT TO:<eve@evil.example>/i)
  expect(heard()).not.toMatch(/^Bcc:/im)
})
