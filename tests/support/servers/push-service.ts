import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { importJWK, jwtVerify } from 'jose'
import { makeCertificate } from './certificate.ts'

const address = '127.0.0.1'

export interface ReceivedPush {
  path: string
  topic: string
  ttl: number
  urgency: string
  body: Buffer
  authorization: string
}

/** A browser: its subscription, and the decryption that only it can do. */
export interface PushBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  path: string
  /** @throws where the push is not encrypted for it (RFC 8291) */
  decrypt: (push: ReceivedPush) => unknown
}

type Answer = (push: ReceivedPush, response: ServerResponse) => void

export interface PushService {
  /** For PUSH_SERVICES. */
  host: string
  received: ReceivedPush[]
  /** Sets its response from now on; 201 by default. */
  answers: (answer: Answer) => void
  browser: (path?: string) => PushBrowser
  /** PEM, for NODE_EXTRA_CA_CERTS of another process. */
  certificate: string
  close: () => Promise<void>
}

const taken: Answer = (_push, response) => response.writeHead(201).end()

/** A push service like those of browser vendors (RFC 8030), over TLS, which this process trusts. */
export async function startPushService(): Promise<PushService> {
  // Of two trusted certificates of one name, the first would be tried alone.
  const { keyPem, certificatePem } = makeCertificate(`push service ${randomUUID()}`, address)
  setDefaultCACertificates([...getCACertificates('default'), certificatePem])
  const received: ReceivedPush[] = []
  let answer = taken
  const server = createServer({ key: keyPem, cert: certificatePem }, (request, response) => {
    void read(request).then((push) => {
      received.push(push)
      answer(push, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  const host = `${address}:${(server.address() as AddressInfo).port}`
  return {
    host,
    received,
    certificate: certificatePem,
    answers: (next) => {
      answer = next
    },
    browser: (path = `/${randomUUID()}`) => makeBrowser(host, path),
    close: () => closed(server),
  }
}

async function read(request: IncomingMessage): Promise<ReceivedPush> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const { headers } = request
  return {
    path: request.url ?? '',
    topic: String(headers['topic']),
    ttl: Number(headers['ttl']),
    urgency: String(headers['urgency']),
    authorization: String(headers.authorization),
    body: Buffer.concat(pieces),
  }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

function makeBrowser(host: string, path: string): PushBrowser {
  const own = createECDH('prime256v1')
  const auth = randomBytes(16)
  const publicKey = own.generateKeys()
  return {
    path,
    subscription: {
      endpoint: `https://${host}${path}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    // RFC 8291, 3.4, and RFC 8188, 2: salt, record size, key id (the sender's public key), one record.
    decrypt: ({ body }) => {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + (body[20] ?? 0))
      const record = body.subarray(21 + sender.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

/** The claims that the site signed (RFC 8292). @throws where the signature does not match the key in it */
export async function readVapid({ authorization }: ReceivedPush) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(point, 1), y: coordinate(point, 33) }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'))
  return { key, payload }
}

const coordinate = (point: Buffer, from: number) => point.subarray(from, from + 32).toString('base64url')
