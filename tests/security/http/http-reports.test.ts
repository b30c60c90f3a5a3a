import { afterEach, describe, expect, test, vi } from 'vitest'
import { createCspReports } from '#server/core/http/csp-reports.ts'
import { createSecurityTxt } from '#server/features/site/security-txt.ts'
import { onError } from '#server/core/errors/on-error.ts'
import { cspReports } from '#server/core/metrics/counters.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'

afterEach(() => {
  cspReports.reset()
  vi.useRealTimers()
})

const counts = async () =>
  Object.fromEntries((await cspReports.get()).values.map(({ labels, value }) => [labels.directive, value]))

describe('a report of the Content-Security-Policy', () => {
  const app = createCspReports().onError(onError(silentLog))
  const send = (body: string, type = 'application/csp-report') =>
    app.request('/', { method: 'POST', body, headers: { 'content-type': type } })

  test('is counted by its directive, in both shapes that browsers send', async () => {
    const old = { 'csp-report': { 'violated-directive': 'img-src https://x', 'document-uri': 'https://secret' } }
    expect((await send(JSON.stringify(old))).status).toBe(204)
    const report = { type: 'csp-violation', body: { effectiveDirective: 'script-src-elem' } }
    const other = { type: 'deprecation', body: {} }
    expect((await send(JSON.stringify([report, report, other]), 'application/reports+json')).status).toBe(204)
    expect(await counts()).toEqual({ 'img-src': 1, 'script-src-elem': 2 })
  })

  test('with an invented directive is counted as another', async () => {
    await send(JSON.stringify({ 'csp-report': { 'effective-directive': 'asha@example.org' } }))
    expect(await counts()).toEqual({ other: 1 })
  })

  test.each(['', 'not json', '{}', '[]', '[{"type":1}]', 'null', '['.repeat(50_000)])(
    'that is none is taken and counts nothing: %s',
    async (body) => {
      expect((await send(body)).status).toBe(204)
      expect(await counts()).toEqual({})
    },
  )

  test('of a thousand violations counts twenty, and one longer than any browser’s is rejected', async () => {
    const report = { type: 'csp-violation', body: { effectiveDirective: 'img-src' } }
    await send(JSON.stringify(Array.from({ length: 500 }, () => report)))
    expect(await counts()).toEqual({ 'img-src': 20 })
    expect((await send('x'.repeat(70_000))).status).toBe(413)
  })
})

const ask = (securityContact?: string) =>
  createSecurityTxt({ securityContact, siteUrl: 'https://campus.example' }).request('/.well-known/security.txt')

describe('/.well-known/security.txt', () => {
  test('names the contact, and expires within the year that RFC 9116 recommends', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 12), toFake: ['Date'] })
    const answer = await ask('security@campus.example')
    expect(answer.headers.get('content-type')).toMatch('text/plain')
    expect(await answer.text()).toBe(
      [
        'Contact: mailto:security@campus.example',
        'Expires: 2027-05-21T00:00:00.000Z',
        'Preferred-Languages: en, hi',
        'Canonical: https://campus.example/.well-known/security.txt',
        '',
      ].join('\n'),
    )
    expect(await (await ask('https://campus.example/report')).text()).toContain(
      'Contact: https://campus.example/report',
    )
  })

  test('is not found where no contact is configured', async () => {
    expect((await ask()).status).toBe(404)
  })
})
