import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#server/core/config/config.ts'
import { redirectTarget, siteUrlFor } from './site-url.ts'

async function ask(env: Record<string, string>, headers: Record<string, string>, search = '') {
  const config = readConfig(env)
  const app = new Hono().get('/', (c) => c.json({ site: siteUrlFor(c, config), target: redirectTarget(c, config) }))
  const answer = await (await app.request(`/${search}`, { headers })).json()
  return z.object({ site: z.string(), target: z.string() }).parse(answer)
}

describe('the origin of mail links', () => {
  it.each([
    ['127.0.0.1:4100', 'http://127.0.0.1:4100'],
    ['localhost:4100', 'http://localhost:4100'],
    ['LOCALHOST', 'http://localhost'],
    ['[::1]:4100', 'http://[::1]:4100'],
    ['evil.example', 'http://127.0.0.1:3000'],
    ['localhost.evil.example', 'http://127.0.0.1:3000'],
    ['localhost:4100@evil.example', 'http://127.0.0.1:3000'],
    ['evil.example#localhost', 'http://127.0.0.1:3000'],
    ['localhost:123456', 'http://127.0.0.1:3000'],
    ['192.0.2.1', 'http://127.0.0.1:3000'],
    ['', 'http://127.0.0.1:3000'],
  ])('with Host %j and no SITE_URL is %s', async (host, expected) => {
    expect((await ask({}, { host })).site).toBe(expected)
  })

  it('is SITE_URL whatever the Host, when that is set', async () => {
    expect((await ask({ SITE_URL: 'https://campus.example/' }, { host: 'localhost:4100' })).site).toBe(
      'https://campus.example',
    )
  })
})

describe('where the person goes afterwards', () => {
  const env = { SITE_URL: 'https://campus.example', URI_ALLOW_LIST: 'https://app.example/*, https://other.example' }

  it.each([
    ['the query', {}, '?redirect_to=https://campus.example/a', 'https://campus.example/a'],
    [
      'the header before the query',
      { redirect_to: 'https://campus.example/h' },
      '?redirect_to=https://campus.example/a',
      'https://campus.example/h',
    ],
    ['where the request came from', { referer: 'https://campus.example/from' }, '', 'https://campus.example/from'],
    [
      'where it came from, when the query is refused',
      { referer: 'https://campus.example/from' },
      '?redirect_to=https://evil.example',
      'https://campus.example/from',
    ],
    [
      'the site, when all is refused',
      { referer: 'https://evil.example' },
      '?redirect_to=https://evil.example',
      'https://campus.example',
    ],
    ['the site, when nothing is said', {}, '', 'https://campus.example'],
    ['the allow list', {}, '?redirect_to=https://app.example/cb', 'https://app.example/cb'],
    ['the site, beside the allow list', {}, '?redirect_to=https://app.example/cb/deep', 'https://campus.example'],
  ])('%s', async (_, headers, search, expected) => {
    expect((await ask(env, headers, search)).target).toBe(expected)
  })
})
