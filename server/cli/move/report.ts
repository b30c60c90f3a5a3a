import type { MoveReport } from './move.ts'

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
const listed = 5

/** The report for the operator, without addresses, names and secrets. */
export function reportText(report: MoveReport): string {
  const { dryRun, problems, notes, notMigrated } = report
  return [
    `From ${report.from}`,
    `To   ${report.to}`,
    '',
    ...tableLines(report),
    '',
    ...filesLines(report),
    ...(notMigrated.length > 0 ? ['', 'Does not go along:'] : []),
    ...notMigrated.map(({ what, count, consequence }) => `  ${count} ${what}: ${consequence}`),
    ...(notes.length > 0 ? ['', 'Notes:', ...notes.map((note) => `  ${note}`)] : []),
    ...(problems.length > 0 ? ['', 'Problems:', ...problems.map((problem) => `  ${problem}`)] : []),
    '',
    conclusion(report, dryRun),
  ].join('\n')
}

const sum = (list: readonly { rows: number }[]) => list.reduce((total, { rows }) => total + rows, 0)

function tableLines({ tables, moved }: MoveReport): string[] {
  const there = new Map(moved.map(({ name, rows }) => [name, rows]))
  const filled = tables.filter(({ name, rows }) => rows > 0 || (there.get(name) ?? 0) > 0)
  const width = Math.max(5, ...filled.map(({ name }) => name.length))
  const line = (name: string, here: string | number, written: string | number) =>
    `${name.padEnd(width)}  ${String(here).padStart(9)}  ${String(written).padStart(9)}`.trimEnd()
  const done = moved.length > 0
  return [
    line('table', 'rows here', done ? 'there' : ''),
    ...filled.map(({ name, rows }) => line(name, rows, done ? (there.get(name) ?? 'none') : '')),
    line('in all', sum(tables), done ? sum(moved) : ''),
  ]
}

function filesLines({ files, dryRun, moved }: MoveReport): string[] {
  const done = dryRun ? 'to copy' : 'copied and read back'
  if (!dryRun && moved.length === 0 && files.total === 0) return ['Files: not looked at.']
  return [
    `Files: ${files.total} (${megabytes(files.bytes)}), ${files.copied} ${done}, ${files.present} there already, ${files.missing.length} missing.`,
    ...named('Missing in either place', files.missing),
    ...named('Not the bytes that were sent, moved as they are', files.altered),
  ]
}

const named = (title: string, keys: string[]) =>
  keys.length === 0 ? [] : [`  ${title}: ${keys.slice(0, listed).join(', ')}${keys.length > listed ? ', …' : ''}`]

function conclusion({ problems, moved, files, accountsChecked, direction }: MoveReport, dryRun: boolean): string {
  if (problems.length > 0) {
    if (moved.length > 0) return 'Moved, with problems.'
    return !dryRun && files.total > 0
      ? 'The database there was not filled: see the problems.'
      : 'Nothing was changed: see the problems.'
  }
  if (dryRun) return 'This was a dry run: nothing was changed. The move would work.'
  const checked =
    direction === 'to-hosted'
      ? ` The project itself showed ${accountsChecked} of the accounts, a few of every kind.`
      : ''
  return `Moved: every table has as many rows there as here.${checked} The place it came from is as it was.`
}
