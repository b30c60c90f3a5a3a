import { createServer, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

interface ReceivedMail {
  to: string
  messageId: string
  /** Headers and body, as received. */
  text: string
}

/**
 * What a mail server may do instead of accepting a mail: not respond, send garbage as its greeting, reject temporarily
 * (4xx) or permanently (5xx), close the connection in the middle of the text, or never acknowledge it.
 */
export type MailFault = 'silent' | 'garbage' | 'later' | 'refusing' | 'dropping' | 'hanging'

export interface FaultyMailServer {
  /** Its fault from now on; undefined: it accepts every mail. */
  fault: MailFault | undefined
  /** The number of mails whose text was begun. */
  begun: number
  /** The configuration of the site. */
  env: Record<string, string>
  received: ReceivedMail[]
  /** Starts listening. */
  up: () => Promise<void>
  /** Stops listening. */
  down: () => Promise<void>
}

/** A faulty mail server, which no package provides: SMTP without TLS. At first it is down. */
export async function makeFaultyMailServer(): Promise<FaultyMailServer> {
  const port = await freePort()
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    converse(socket, mailServer, (mail) => received.push(mail))
  })
  const mailServer: FaultyMailServer = {
    fault: undefined,
    begun: 0,
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_ADMIN_EMAIL: 'site@campus.example' },
    received,
    up: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    down: async () => {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
  return mailServer
}

function converse(socket: Socket, mailServer: FaultyMailServer, store: (mail: ReceivedMail) => void): void {
  let unread = ''
  let to = ''
  let inMail = false
  const reply = (line: string) => socket.write(`${line}\r\n`)
  if (mailServer.fault !== 'silent') reply(mailServer.fault === 'garbage' ? 'HTTP/1.1 400 Bad Request' : '220 ready')
  socket.on('data', (chunk) => {
    unread += chunk.toString()
    for (;;) {
      const end = inMail ? '\r\n.\r\n' : '\r\n'
      const at = unread.indexOf(end)
      if (at < 0) return
      const text = unread.slice(0, at)
      unread = unread.slice(at + end.length)
      if (inMail) {
        inMail = false
        if (mailServer.fault === 'hanging') return
        if (mailServer.fault === 'dropping') return void socket.destroy()
        store({ to, messageId: text.match(/^Message-ID: (<.+>)$/im)?.[1] ?? '', text })
        reply('250 taken')
      } else if (text === 'DATA') {
        inMail = true
        mailServer.begun++
        reply('354 go on')
      } else if (text.startsWith('RCPT TO:')) {
        to = text.match(/<(.*)>/)?.[1] ?? ''
        if (mailServer.fault === 'later') reply('451 4.7.1 Greylisted, come again in five minutes')
        else reply(mailServer.fault === 'refusing' ? '550 5.1.1 No such user' : '250 ok')
      } else reply(text === 'QUIT' ? '221 bye' : '250 ok')
    }
  })
}
