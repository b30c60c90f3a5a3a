import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { courses } from '#tests/support/features/sent-papers.ts'
import { makePapersZip, type PapersZip } from '../data/papers-zip.ts'
import { type Durations, summed } from '../requests/durations.ts'
import { Line } from '../requests/http.ts'
import type { Outcome, PartOptions } from './finding.ts'
import { listPath } from './list.ts'
import { headersOf, openSite, signUp, type BenchSite } from './site.ts'

/** The maximum of pending papers per account. */
const amount = 200
const fields = ['course', 'exam', 'year', 'semester'] as const
/** The request interval of a phone on a good line; a load test would use the processor that reading leaves free. */
const pauseMs = 50

interface Row {
  sha: string
  status: string
  proposed: Partial<Record<'course_id' | 'exam' | 'exam_year' | 'semester', { value: string | number }>>
}

/** 200 PDFs in one zip, half of them scans: uploaded and read, with the effect on other requests. */
export async function measurePapers({ report }: PartOptions): Promise<Outcome> {
  report(`printing and scanning ${amount} papers`)
  const sent = await makePapersZip(amount)
  const site = await openSite(1000)
  const pool = openPool(site.databaseUrl, 2)
  try {
    const alone = await othersUntil(site, AbortSignal.timeout(30_000))
    const memoryBefore = site.memory()
    const started = performance.now()
    const read = new AbortController()
    const others = othersUntil(site, read.signal)
    const memory = watchMemory(site, read.signal)
    await contribute(site, sent.zip)
    const takenSeconds = secondsSince(started)
    report(`taken in after ${takenSeconds} s, ${(sent.zip.length / 2 ** 20).toFixed(1)} MB`)
    await allRead(pool, report)
    const readSeconds = secondsSince(started)
    read.abort()
    const during = await others
    const { server, reader } = await memory
    const { rows } = await pool.query<Row>(
      `select encode(sha256, 'hex') as sha, status, proposed from public.study_materials where sha256 is not null`,
    )
    const accuracy = accuracyOf(rows, sent)
    const waiting = rows.filter(({ status }) => status === 'waiting').length
    return {
      figures: {
        amount,
        zipBytes: sent.zip.length,
        takenSeconds,
        readSeconds,
        alone,
        during,
        memoryBefore,
        server,
        reader,
        accuracy,
      },
      findings: [
        {
          what: `${amount} PDFs in one zip, half of them scans, taken in and read unattended`,
          target: 'all of them',
          measured: `${waiting}, taken in after ${takenSeconds} s, read after ${(readSeconds / 60).toFixed(1)} min`,
          holds: waiting === amount,
        },
        {
          what: 'what is proposed rightly, of printed and of scanned papers',
          target: '',
          measured: fields
            .map((field) => `${field} ${accuracy.printed[field]} and ${accuracy.scanned[field]} %`)
            .join(', '),
          holds: undefined,
        },
        {
          what: 'the forum list meanwhile, p99',
          target: 'below 50 ms',
          measured: `${during.p99} ms, ${alone.p99} ms alone`,
          holds: during.p99 < 50,
        },
        {
          what: 'memory meanwhile, at most',
          target: 'reader below 900 MB',
          measured: `server ${server} MB (${memoryBefore} before), reader ${reader} MB`,
          holds: reader < 900,
        },
      ],
    }
  } finally {
    await pool.end()
    await site.stop()
  }
}

const secondsSince = (started: number) => Math.round((performance.now() - started) / 1000)

async function othersUntil(site: BenchSite, signal: AbortSignal): Promise<Durations> {
  const line = new Line(site.url, 1)
  const times: number[] = []
  while (!signal.aborted) {
    const { status, ms } = await line.ask(listPath, { headers: headersOf(site.keys.publishableKey) })
    if (status !== 200) throw new Error(`The list was answered with ${status}`)
    times.push(ms)
    await sleep(pauseMs)
  }
  line.close()
  return summed(times)
}

async function contribute(site: BenchSite, zip: Buffer<ArrayBuffer>): Promise<void> {
  const [sender] = await signUp(site, 'sender', 1)
  if (sender === undefined) throw new Error('No account')
  const body = new FormData()
  body.append('file', new File([zip], 'papers.zip'))
  const headers = headersOf(site.keys.publishableKey, sender.access_token)
  const answer = await fetch(`${site.url}/api/files`, { method: 'POST', headers, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The zip was answered with ${answer.status}: ${text.slice(0, 300)}`)
}

async function allRead(pool: Pool, report: PartOptions['report']): Promise<void> {
  for (let round = 1; ; round++) {
    const { rows } = await pool.query<{ left: number }>(
      'select count(*)::integer as left from public.study_materials where read_at is null',
    )
    const left = rows[0]?.left ?? 0
    if (left === 0) return
    if (round % 30 === 0) report(`${left} to be read`)
    await sleep(2_000)
  }
}

/** The peak memory in MB of the server, and of the reading process. */
async function watchMemory(site: BenchSite, signal: AbortSignal): Promise<{ server: number; reader: number }> {
  const max = { server: 0, reader: 0 }
  while (!signal.aborted) {
    max.server = Math.max(max.server, site.memory())
    max.reader = Math.max(max.reader, readerMemory())
    await sleep(500)
  }
  return max
}

function readerMemory(): number {
  let max = 0
  for (const id of readdirSync('/proc')) {
    if (!/^\d+$/.test(id)) continue
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('papers/reading/process.ts')) continue
      const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]
      max = Math.max(max, Math.round(Number(kilobytes ?? 0) / 1024))
    } catch {
      // The process has ended meanwhile.
    }
  }
  return max
}

/** In per cent. */
function accuracyOf(rows: readonly Row[], { papers }: PapersZip) {
  const codes = new Map(courses.map(({ id, code }) => [id, code]))
  const of = (scanned: boolean) => {
    const compared = rows.flatMap(({ sha, proposed }) => {
      const paper = papers.get(sha)
      return paper?.scanned === scanned ? [{ paper, proposed }] : []
    })
    const right = (field: (typeof fields)[number]) =>
      compared.filter(({ paper: { is }, proposed: { course_id, exam, exam_year, semester } }) => {
        const proposals = {
          // Branches share courses, so the code does not identify the branch.
          course: codes.get(String(course_id?.value)),
          exam: exam?.value,
          year: exam_year?.value,
          semester: semester?.value,
        }
        return proposals[field] === is[field]
      }).length
    return Object.fromEntries(
      fields.map((field) => [field, Math.round((100 * right(field)) / Math.max(1, compared.length))]),
    ) as Record<(typeof fields)[number], number>
  }
  return { printed: of(false), scanned: of(true) }
}
