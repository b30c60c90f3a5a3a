import { paths } from '#domain/paths.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { grantPro, signedIn } from '#tests/support/accounts/account.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { hydrated } from '#tests/support/browser/visitor.ts'

const site = siteOfFile()
/** Tables may be at a hosted project's address. */
const pathOf = (address: string) => address.slice(new URL(address).origin.length)

/** The first requests of each page: tables, and functions. */
const pages: Record<string, string[]> = {
  [paths.dashboard()]: ['calculator_states', 'rpc/today'],
  [paths.calculator()]: ['calculator_states'],
  [paths.discussion()]: ['discussions'],
  [paths.alumni()]: ['alumni'],
  [paths.notice()]: ['notice_reads', 'notices'],
  [paths.pyqs()]: ['rpc/library', 'rpc/papers_page'],
  [paths.security()]: [],
}

test('a page fetches its first data while its scripts load, and nothing twice', async () => {
  const account = await signedIn(site.url, 'first@example.org')
  await grantPro(site.env, 'first@example.org')
  for (const [path, tables] of Object.entries(pages)) {
    const { page, leave } = await site.enter(account)
    const asked: string[] = []
    page.on('request', (request) => asked.push(pathOf(request.url())))
    await page.goto(path, { waitUntil: 'networkidle' })
    const data = asked.filter((address) => address.startsWith('/rest/v1/'))
    expect(data, path).toEqual([...new Set(data)])
    const script = asked.findIndex((address) => address.startsWith('/assets/framework-'))
    const first = asked.slice(0, script).flatMap((address) => /^\/rest\/v1\/((?:rpc\/)?\w+)/.exec(address)?.[1] ?? [])
    expect(first.toSorted(), path).toEqual([...tables, 'profiles', 'users'].toSorted())
    await leave()
  }
})

test('the scripts of a page consume its first requests before React has loaded', async () => {
  const account = await signedIn(site.url, 'taking@example.org')
  await grantPro(site.env, 'taking@example.org')
  // The calculator reads its rows when it is rendered, not by its module.
  for (const path of Object.keys(pages).filter((path) => path !== paths.calculator())) {
    const { page, leave } = await site.enter(account)
    await page.goto(path)
    await hydrated(page)
    const left = await page.evaluate(() => {
      const { firstAnswers } = window as { firstAnswers?: Map<string, unknown> }
      return [...(firstAnswers?.keys() ?? [])]
    })
    expect(left, path).toEqual([])
    await leave()
  }
})

test('a page sends no first requests for a visitor, nor where the token is about to expire', async () => {
  const account = await signedIn(site.url, 'ending@example.org')
  for (const state of [{}, account]) {
    const { page, leave } = await site.enter(state)
    await page.goto('/robots.txt')
    await page.evaluate(() => {
      for (const [name, value] of Object.entries(localStorage))
        if (name.endsWith('-auth-token'))
          localStorage.setItem(name, JSON.stringify({ ...JSON.parse(value), expires_at: Date.now() / 1000 + 60 }))
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(pathOf(request.url())))
    await page.goto(paths.notice(), { waitUntil: 'networkidle' })
    const script = asked.findIndex((address) => address.startsWith('/assets/framework-'))
    expect(asked.slice(0, script).filter((address) => address.startsWith('/rest/'))).toEqual([])
    await leave()
  }
})
