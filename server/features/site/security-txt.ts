import { Hono } from 'hono'
import type { Config } from '#server/core/config/config.ts'

/** How long a copy of the file is valid; RFC 9116 recommends less than a year. */
const validDays = 180

/** GET /.well-known/security.txt (RFC 9116), the contact for reports of vulnerabilities. */
export function createSecurityTxt({ securityContact, siteUrl }: Pick<Config, 'securityContact' | 'siteUrl'>): Hono {
  const app = new Hono()
  if (securityContact === undefined) return app
  app.get('/.well-known/security.txt', (c) => {
    // Rounded to the day, so that responses of one day are equal.
    const expires = new Date(Date.now() + validDays * 24 * 60 * 60 * 1000)
    expires.setUTCHours(0, 0, 0, 0)
    const lines = [
      `Contact: ${securityContact.includes('@') ? `mailto:${securityContact}` : securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, hi',
      `Canonical: ${siteUrl}/.well-known/security.txt`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=86400' })
  })
  return app
}
