import { generateKeyPairSync, sign } from 'node:crypto'

// A minimal X.509 certificate (RFC 5280), self-signed. Node parses certificates, but does not create them.

interface Certificate {
  /** PKCS #8. */
  keyPem: string
  certificatePem: string
  /** As in SAML metadata. */
  certificateBase64: string
}

/** @param address IPv4 of the server */
export function makeCertificate(name: string, address?: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const algorithm = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex')) // sha256WithRSAEncryption, null
  const subject = sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(name)))))
  const time = (text: string) => der(0x17, Buffer.from(text))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    subject,
    sequence(time('200101000000Z'), time('491231235959Z')),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(address === undefined ? [] : [alternativeAddress(address)]),
  )
  const signature = sign('sha256', content, privateKey)
  const certificate = sequence(content, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const certificateBase64 = certificate.toString('base64')
  return {
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificatePem: `-----BEGIN CERTIFICATE-----\n${certificateBase64.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
    certificateBase64,
  }
}

/** Extension subjectAltName, with one iPAddress. */
function alternativeAddress(address: string): Buffer {
  const names = sequence(der(0x87, Buffer.from(address.split('.').map(Number))))
  return der(0xa3, sequence(sequence(Buffer.from('0603551d11', 'hex'), der(0x04, names))))
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
