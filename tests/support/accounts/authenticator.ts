import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// A software authenticator: it creates the bytes of a phone or a security key (WebAuthn, 6) from the server's options,
// valid or deliberately wrong.

interface CreationOptions {
  challenge: string
  rp: { id?: string }
  user: { id: string }
  excludeCredentials?: { id: string }[]
}
interface RequestOptions {
  challenge: string
  rpId?: string
  allowCredentials?: { id: string }[]
}

/** The fields that are signed with a wrong value. */
interface Wrong {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  userVerified?: boolean
  counter?: number
  userHandle?: string | null
  attestation?: string
  signature?: Buffer
}

export type Algorithm = 'ES256' | 'RS256' | 'EdDSA'

interface Held {
  id: string
  rpId: string
  userHandle: string
  privateKey: KeyObject
  counter: number
}

export interface Authenticator {
  held: Held[]
  /** The result of `navigator.credentials.create`, as JSON. @throws when the authenticator is excluded */
  create: (options: unknown, wrong?: Wrong) => Record<string, unknown>
  /** The result of `navigator.credentials.get`, as JSON, with the newest matching passkey. */
  get: (options: unknown, wrong?: Wrong) => Record<string, unknown>
}

interface Settings {
  origin: string
  algorithm?: Algorithm
  /** Whether it counts its signatures; many passkeys always report 0. */
  counts?: boolean
  aaguid?: string
}

export function makeAuthenticator({
  origin,
  algorithm = 'ES256',
  counts = false,
  aaguid = '00000000-0000-0000-0000-000000000000',
}: Settings): Authenticator {
  const held: Held[] = []

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: wrong.crossOrigin ?? false,
      }),
    )
  const counterOf = (credential: Held, { counter }: Wrong) => {
    credential.counter += counts ? 1 : 0
    return counter ?? credential.counter
  }

  return {
    held,
    create: (given, wrong = {}) => {
      const options = given as CreationOptions
      if (options.excludeCredentials?.some(({ id }) => held.some((known) => known.id === id)))
        throw new Error('InvalidStateError')
      const rpId = wrong.rpId ?? options.rp.id ?? ''
      const { privateKey, coseKey } = makeKey(algorithm)
      const id = randomBytes(32)
      const credential = { id: id.toString('base64url'), rpId, userHandle: options.user.id, privateKey, counter: 0 }
      held.push(credential)
      const authData = Buffer.concat([
        header(rpId, flagsOf(wrong) | 0x40, counterOf(credential, wrong)),
        Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      ])
      const clientDataJSON = clientData('webauthn.create', options.challenge, wrong)
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', wrong.attestation ?? 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    get: (given, wrong = {}) => {
      const options = given as RequestOptions
      const allowed = options.allowCredentials?.map(({ id }) => id)
      const credential = held.findLast(({ id }) => allowed === undefined || allowed.includes(id))
      if (credential === undefined) throw new Error('NotAllowedError')
      const authData = header(wrong.rpId ?? options.rpId ?? '', flagsOf(wrong), counterOf(credential, wrong))
      const clientDataJSON = clientData('webauthn.get', options.challenge, wrong)
      const signed = Buffer.concat([authData, sha256(clientDataJSON)])
      const signature = wrong.signature ?? sign(algorithm === 'EdDSA' ? null : 'sha256', signed, credential.privateKey)
      const userHandle = wrong.userHandle === undefined ? credential.userHandle : wrong.userHandle
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle === null ? {} : { userHandle }),
        },
      }
    },
  }
}

/** User present, verified or not, and a passkey that is backed up. */
const flagsOf = ({ userVerified = true }: Wrong) => 0x01 | (userVerified ? 0x04 : 0) | 0x08 | 0x10

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

function header(rpId: string, flags: number, counter: number): Buffer {
  const tail = Buffer.alloc(5)
  tail.writeUInt8(flags, 0)
  tail.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), tail])
}

/** A key pair, with its public half as an authenticator encodes it (RFC 9052: COSE_Key). */
function makeKey(algorithm: Algorithm): { privateKey: KeyObject; coseKey: Buffer } {
  const pair =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : algorithm === 'EdDSA'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = pair.publicKey.export({ format: 'jwk' })
  const part = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name] ?? '', 'base64url')
  const cose: Record<Algorithm, () => [number, unknown][]> = {
    ES256: () => [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part('x')],
      [-3, part('y')],
    ],
    EdDSA: () => [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, part('x')],
    ],
    RS256: () => [
      [1, 3],
      [3, -257],
      [-1, part('n')],
      [-2, part('e')],
    ],
  }
  return { privateKey: pair.privateKey, coseKey: cbor(new Map(cose[algorithm]())) }
}

/** The part of RFC 8949 that an authenticator writes: integers, bytes, text and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
  throw new Error('An authenticator writes no such thing.')
}

function head(major: number, size: number): Buffer {
  const top = major << 5
  if (size < 24) return Buffer.from([top | size])
  if (size < 256) return Buffer.from([top | 24, size])
  return Buffer.from([top | 25, size >> 8, size & 0xff])
}
