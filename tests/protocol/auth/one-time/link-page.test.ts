import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, follow, fragmentOf, signUp, startAuth } from '../auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await startAuth({ MAILER_LINK_PAGE: 'true', URI_ALLOW_LIST: 'https://app.example/**,campus://open' })
})
afterAll(() => server.close())

const formAction = (html: string) => (/action="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')

describe('a mail link where mail programs open links themselves', () => {
  it('shows a page, and only its button uses the link up', async () => {
    const { link } = await signUp(server)
    for (let scan = 0; scan < 3; scan++) {
      const page = await follow(server, link)
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
      expect(page.headers.get('cache-control')).toBe('no-store')
    }
    const html = await (await follow(server, link)).text()
    const target = new URL(formAction(html), link)
    expect(target.pathname).toBe('/auth/v1/verify/link')
    expect(fragmentOf(await follow(server, target, { method: 'POST' }))).toMatch(/^access_token=/)
    expect(fragmentOf(await follow(server, target, { method: 'POST' }))).toContain('error_code=otp_expired')
  })

  it('has a policy that blocks scripts, and allows the form’s redirect to the link’s target', async () => {
    for (const [redirect, source] of [
      ['http://localhost:4100/dashboard', 'http://localhost:4100'],
      ['https://app.example/in', 'https://app.example'],
      ['campus://open', 'campus:'],
      ['https://evil.example/', 'http://localhost:4100'],
    ] as const) {
      const { link } = await signUp(server, redirect)
      const page = await follow(server, link)
      const policy = page.headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`form-action 'self' ${source};`)
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('unsafe')
      const style = /<style>(.*?)<\/style>/s.exec(await page.text())?.[1] ?? ''
      expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
    }
  })

  it('escapes the parameters of the address', async () => {
    const { link } = await signUp(server)
    link.searchParams.set('type', '"><script>alert(1)</script>')
    const html = await (await follow(server, link)).text()
    expect(html).not.toContain('<script')
  })

  it('is not shown for API requests: a code signs in immediately', async () => {
    const { email, code } = await signUp(server)
    expect((await server.client().auth.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
  })
})
