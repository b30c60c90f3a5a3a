import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { format } from 'oxfmt'
import type { Finding, Outcome } from './finding.ts'
import { root } from './processes.ts'

const folder = join(root, 'docs')
const jsonFile = join(folder, 'performance.json')
const textFile = join(folder, 'performance.md')
const begin = '<!-- written by npm run bench -->'
const end = '<!-- to here -->'

interface Entry extends Outcome {
  /** ISO date. */
  on: string
  machine: string
}

type Report = Record<string, Entry>

export function machine(): string {
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${memory} GB, ${process.platform}, Node ${process.versions.node}`
}

/** Stores one part's outcome among those of earlier runs. Returns its findings with the previous results. */
export async function store(part: string, order: readonly string[], outcome: Outcome): Promise<Finding[]> {
  const before: Report = existsSync(jsonFile) ? (JSON.parse(readFileSync(jsonFile, 'utf8')) as Report) : {}
  const earlier = new Map(before[part]?.findings.map(({ what, measured }) => [what, measured]))
  const findings = outcome.findings.map((finding) => ({ ...finding, before: earlier.get(finding.what) }))
  const entry = { on: new Date().toISOString().slice(0, 10), machine: machine(), ...outcome, findings }
  const after = { ...before, [part]: entry }
  const report = Object.fromEntries(order.flatMap((name) => (after[name] === undefined ? [] : [[name, after[name]]])))
  writeFileSync(jsonFile, (await format(jsonFile, JSON.stringify(report), { printWidth: 120 })).code)
  writeTable(report)
  return findings
}

/** Writes between its two marks; the text around the table is unchanged. */
function writeTable(report: Report): void {
  const text = existsSync(textFile) ? readFileSync(textFile, 'utf8') : `${begin}\n${end}\n`
  const [head = '', rest = ''] = text.split(begin)
  const tail = rest.split(end)[1] ?? ''
  writeFileSync(textFile, `${head}${begin}\n\n${table(report)}\n\n${end}${tail}`)
}

function table(report: Report): string {
  const rows = Object.values(report).flatMap(({ findings }) => findings.map(row))
  const runs = new Map<string, string[]>()
  for (const [part, { on, machine }] of Object.entries(report)) {
    const when = `${on}, on ${machine}`
    runs.set(when, [...(runs.get(when) ?? []), part])
  }
  const measured = [...runs].map(([when, parts]) => `${parts.join(', ')}: ${when}.`)
  return ['| what | target | measured | before | |', '| --- | --- | --- | --- | --- |', ...rows, '', ...measured].join(
    '\n',
  )
}

const row = ({ what, target, measured, before = '', holds }: Finding) =>
  `| ${what} | ${target} | ${measured} | ${before} | ${holds === undefined ? '' : holds ? 'holds' : '**misses**'} |`

export function line({ what, target, measured, before, holds }: Finding): string {
  const verdict = holds === undefined ? '      ' : holds ? 'holds ' : 'MISSES'
  return `${verdict}  ${what}${target && ` (${target})`}: ${measured}${before === undefined ? '' : `\n        before: ${before}`}`
}
