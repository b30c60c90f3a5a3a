import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { heavyForm, heavySearch, sendBody } from '#tests/support/attacks/heavy-bodies.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { makeZip } from '#tests/support/features/zip.ts'
import { costlyPdf } from './costly-pdf.ts'

// The clients of npm run hostile-clients, in a process of their own, so that their cost is not counted as the server's.

const target = z
  .object({
    url: z.url(),
    publishableKey: z.string(),
    accounts: z.array(z.object({ email: z.string(), password: z.string() })).min(1),
    tokens: z.array(z.string()),
    until: z.number(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))
const { url, publishableKey, accounts, tokens } = target
const port = Number(new URL(url).port)
setPriority(10)

const goesOn = () => Date.now() < target.until
const answers: Record<string, Record<string, number>> = {}
const count = (kind: string, status: string | number | undefined) => {
  const statuses = (answers[kind] ??= {})
  statuses[status ?? 'none'] = (statuses[status ?? 'none'] ?? 0) + 1
}

/** The address of the nth client as a trusted proxy writes it: some share one. */
const addressOf = (n: number) => `198.18.${n % 24}.7`

/** A token lasts an hour. */
async function signIn(): Promise<void> {
  for (const [n, account] of accounts.entries()) {
    const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
      body: JSON.stringify(account),
      signal: AbortSignal.timeout(30_000),
    })
    const session = z.object({ access_token: z.string() }).safeParse(await answer.json())
    if (session.success) tokens[n] = session.data.access_token
  }
}
/** Every third is a visitor. */
const headersOf = (n: number): Record<string, string> => ({
  apikey: publishableKey,
  'x-forwarded-for': addressOf(n),
  ...(n % 3 > 0 && { authorization: `Bearer ${tokens[n % tokens.length] ?? ''}` }),
})
const tokenOf = (n: number) => tokens[n % tokens.length] ?? ''

/** Clients of one kind, each of which repeats its action after a pause. */
function repeat(kind: string, clients: number, pauseMs: number, act: (n: number, turn: number) => Promise<unknown>) {
  return Array.from({ length: clients }, async (_, n) => {
    for (let turn = 0; goesOn(); turn++) {
      count(
        kind,
        z
          .union([z.string(), z.number()])
          .catch('none')
          .parse(await act(n, turn).catch(() => 'none')),
      )
      await sleep(pauseMs)
    }
  })
}

const bodyPaths = [
  '/rest/v1/rpc/search',
  '/rest/v1/notices',
  '/auth/v1/token?grant_type=password',
  '/auth/v1/sso/saml/acs',
  '/api/contact',
]
const bodies = (n: number, turn: number) =>
  sendBody(url, {
    path: bodyPaths[(n + turn) % bodyPaths.length] ?? '',
    headers: { ...headersOf(n), 'content-type': 'application/json' },
    body: turn % 2 === 0 ? heavySearch : heavySearch.subarray(0, 60_000 - (turn % 1000)),
  })

const fields = heavyForm('between', 60, 250_000)
const forms = (n: number) =>
  sendBody(url, {
    path: '/api/files',
    headers: {
      ...headersOf(n),
      authorization: `Bearer ${tokenOf(n)}`,
      'content-type': 'multipart/form-data; boundary=between',
    },
    body: fields,
  })

const zip = (turn: number) =>
  makeZip([1, 2, 3].map((n) => ({ name: `${n}.pdf`, content: costlyPdf(270, turn * 3 + n) })))
const pdfs = (n: number, turn: number) => {
  const content = turn % 3 === 0 ? makePdf([`Sample paper ${n} ${turn}`]) : zip(n * 100_000 + turn)
  const form = new FormData()
  form.set('file', new File([content], turn % 3 === 0 ? 'sample.pdf' : 'samples.zip'))
  const headers = { authorization: `Bearer ${tokenOf(n)}`, 'x-forwarded-for': addressOf(n) }
  // Half of them leave before the response.
  const signal = AbortSignal.timeout(n % 2 === 0 ? 2_000 : 60_000)
  return fetch(`${url}/api/files`, { method: 'POST', headers, body: form, signal }).then(read)
}

const words = ['sorting', 'हिंदी', 'tree', 'normal form', 'a', 'exam of the third semester', 'ଓଡ଼ିଆ', 'zzzz']
const searches = (n: number, turn: number) => {
  const q = `${words[(n + turn) % words.length] ?? ''} ${turn % 7}`
  const headers = { ...headersOf(n), 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(30_000)
  return fetch(`${url}/rest/v1/rpc/search`, { method: 'POST', headers, body: JSON.stringify({ q }), signal }).then(read)
}

async function read(answer: Response): Promise<number> {
  await answer.arrayBuffer()
  return answer.status
}

/** Sends a head and a first piece, then a byte now and then, and does not read. @returns the outcome */
function hold(head: string, first: string, everyMs: number, maxMs: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    const drip = setInterval(() => socket.write('x'), everyMs)
    const leave = setTimeout(() => socket.destroy(), maxMs)
    socket.on('error', () => {})
    socket.once('data', (data: Buffer) => (heard = /^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? ''))
    socket.once('close', () => {
      clearInterval(drip)
      clearTimeout(leave)
      resolve(heard === '' ? 'held' : heard)
    })
    socket.write(`${head}\r\n\r\n${first}`)
  })
}

const headOf = (line: string, n: number, more: Record<string, string>) =>
  [
    `${line} HTTP/1.1`,
    'Host: site',
    ...Object.entries({ ...headersOf(n), ...more }).map((each) => each.join(': ')),
  ].join('\r\n')
const heldBodies = (n: number) =>
  hold(
    headOf(`POST ${bodyPaths[n % bodyPaths.length] ?? ''}`, n, {
      'content-type': 'application/json',
      'content-length': String(n % 2 === 0 ? 30_000 : 1_000_000),
    }),
    '{"q":"ह',
    1_000,
    45_000,
  )
const filePart = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n${'x'.repeat(100_000)}`
const heldForms = (n: number) =>
  hold(
    headOf('POST /api/files', n, {
      authorization: `Bearer ${tokenOf(n)}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '150000000',
    }),
    filePart,
    500,
    40_000,
  )
const streams = (n: number) =>
  hold(
    headOf(n % 2 === 0 ? 'GET /api/live' : 'GET /rest/v1/discussions?select=*,comments(content)&limit=100', n, {}),
    '',
    60_000,
    20_000,
  )

setInterval(() => void signIn().catch(() => {}), 25 * 60_000)
const all = Promise.all([
  ...repeat('bodies', 60, 100, bodies),
  ...repeat('forms', 3, 10_000, forms),
  ...repeat('PDFs', 8, 3_000, pdfs),
  ...repeat('searches', 16, 100, searches),
  ...repeat('held bodies', 150, 100, heldBodies),
  ...repeat('held forms', 6, 2_000, heldForms),
  ...repeat('streams', 40, 500, streams),
])
// Connections that remain open after the end are abandoned.
await Promise.race([all, sleep(target.until + 2_000 - Date.now())])
process.stdout.write(`${JSON.stringify(answers)}\n`)
process.exit(0)
