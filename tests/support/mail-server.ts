import { createServer, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

interface ReceivedMail {
  to: string
  messageId: string
  /** Headers and body, as they came. */
  text: string
}

export interface MailServer {
  /** What the site is configured with. */
  env: Record<string, string>
  received: ReceivedMail[]
  /** From now on somebody listens there. */
  up: () => Promise<void>
  /** From now on nobody does. */
  down: () => Promise<void>
}

/** A mail server of one's own, SMTP without TLS. At first it is down. */
export async function makeMailServer(): Promise<MailServer> {
  const port = await freePort()
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    converse(socket, (mail) => received.push(mail))
  })
  return {
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_ADMIN_EMAIL: 'site@campus.example' },
    received,
    up: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    down: async () => {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

function converse(socket: Socket, keep: (mail: ReceivedMail) => void): void {
  let unread = ''
  let to = ''
  let inMail = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 ready')
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
        keep({ to, messageId: text.match(/^Message-ID: (<.+>)$/im)?.[1] ?? '', text })
        say('250 taken')
      } else if (text === 'DATA') {
        inMail = true
        say('354 go on')
      } else if (text.startsWith('RCPT TO:')) {
        to = text.match(/<(.*)>/)?.[1] ?? ''
        say('250 ok')
      } else say(text === 'QUIT' ? '221 bye' : '250 ok')
    }
  })
}
