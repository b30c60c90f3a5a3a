import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { freePort } from './free-port.ts'

interface ReceivedMail {
  to: string
  messageId: string
  /** Headers and body, as received. */
  text: string
  /** Whether it was encrypted. */
  secure: boolean
  /** The authenticated sender; empty where none is required. */
  user: string
}

interface Guarded {
  /** The address on which it listens; anything but 127.0.0.1 counts as external. */
  host: string
  keyPem: string
  certificatePem: string
  user: string
  pass: string
}

export interface MailServer {
  /** The configuration of the site. */
  env: Record<string, string>
  received: ReceivedMail[]
  /** Starts listening. */
  up: () => Promise<void>
  /** Stops listening. */
  down: () => Promise<void>
}

/**
 * An external mail server. At first it is down.
 * @param guarded with STARTTLS and a password; otherwise an unencrypted relay
 */
export async function makeMailServer(guarded?: Guarded): Promise<MailServer> {
  const port = await freePort()
  const host = guarded?.host ?? '127.0.0.1'
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let server: SMTPServer | undefined

  const open = () => {
    const opened = new SMTPServer({
      ...(guarded === undefined ? { disabledCommands: ['STARTTLS', 'AUTH'], authOptional: true } : demanding(guarded)),
      disableReverseLookup: true,
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const messageId = text.match(/^Message-ID: (<.+>)$/im)?.[1] ?? ''
          const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
          received.push({ to, messageId, text, secure: session.secure, user: String(session.user ?? '') })
          done()
        })
      },
    })
    opened.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    // A connection that is closed in the middle does not fail the test.
    opened.on('error', () => {})
    return opened
  }
  return {
    env: {
      SMTP_HOST: host,
      SMTP_PORT: String(port),
      SMTP_ADMIN_EMAIL: 'site@campus.example',
      ...(guarded && { SMTP_USER: guarded.user, SMTP_PASS: guarded.pass }),
    },
    received,
    up: () => {
      const opened = (server = open())
      return new Promise((resolve) => opened.listen(port, host, resolve))
    },
    down: async () => {
      const closing = server
      server = undefined
      for (const socket of sockets) socket.destroy()
      if (closing !== undefined) await new Promise<void>((resolve) => closing.close(resolve))
    },
  }
}

/** No mail before STARTTLS, and none without the password. */
const demanding = ({ keyPem, certificatePem, user, pass }: Guarded): SMTPServerOptions => ({
  key: keyPem,
  cert: certificatePem,
  onAuth({ username, password }, session, done) {
    if (session.secure && username === user && password === pass) done(null, { user })
    else done(new Error('Invalid user or password'))
  },
})
