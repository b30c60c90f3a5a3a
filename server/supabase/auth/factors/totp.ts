import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, thirty seconds. */
const period = 30

export interface NewTotp {
  /** An SVG element, which clients put into a data URL. */
  qr_code: string
  /** Base32. */
  secret: string
  uri: string
}

/** @param label the account's name in the app */
export function makeTotp(issuer: string, label: string): NewTotp {
  const secret = new Secret({ size: 20 })
  // A colon would end the issuer inside the label.
  const totp = new TOTP({ issuer: issuer.replaceAll(':', ' '), label, secret, algorithm: 'SHA1', digits: 6, period })
  const uri = totp.toString()
  // Colours by name: "#" would end a data URL.
  const qr_code = renderSVG(uri, { ecc: 'M', border: 2, pixelSize: 6, whiteColor: 'white', blackColor: 'black' })
  return { qr_code, secret: secret.base32, uri }
}

/**
 * The time step of a code: the current one, the one before or the one after, because clocks differ.
 * @returns undefined for any other code
 */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), period, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}
