import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { counted } from '#domain/counted.ts'
import type { ReadRow } from '#domain/imports/read-rows.ts'
import type { ReadTable } from '#domain/imports/read-table.ts'
import { cellOf } from '#domain/imports/topics/topic.ts'
import { decodeTable } from '#domain/imports/table/decode.ts'
import { RejectedTable } from '#domain/imports/table/rejected-table.ts'
import { maxFileLines, maxFileSize, readRows } from '#domain/imports/table/parse-rows.ts'
import { type TopicName, topicNames } from '#domain/imports/topics/topics.ts'
import { UsageError } from '#server/core/config/environment.ts'
import { type Pool, transaction } from '#server/core/database/pool.ts'
import { exportTable } from '#server/features/imports/export-table.ts'
import { importTable } from '#server/features/imports/import-table.ts'
import { requestUndo, runUndo } from '#server/features/imports/run-undos.ts'
import { readImport } from '#server/features/imports/stored-imports.ts'
import type { Command } from './command.ts'

const importCommand: Command = {
  name: 'import',
  usage: {
    args: '<table> <file.csv>',
    text: [
      `adds and changes the rows of a CSV file: ${topicNames.join(', ')};`,
      'with --dry-run it only says what it would do; with --skip-wrong it leaves out rows that',
      'cannot be read; with --fill-down an empty branch, semester, date … is that of the row above;',
      'import --undo <id> takes an import back, for 30 days',
    ],
  },
  logged: { args: [...topicNames] },
  run: (args, { pool }) => {
    const { values, positionals } = readArguments(args)
    if (values.undo !== undefined) return undo(pool, values.undo)
    const [table, file] = positionals
    if (file === undefined) throw new UsageError('import needs a table and a file: import courses courses.csv')
    return importFile(pool, topicNamed(table), file, values)
  },
}

const exportCommand: Command = {
  name: 'export',
  usage: { args: '<table>', text: ['prints a table as CSV, which import reads again'] },
  run: async ([table], { pool }) => (await exportTable(pool, topicNamed(table))).trimEnd(),
}

export const tableCommands = [importCommand, exportCommand]

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        'skip-wrong': { type: 'boolean' },
        'fill-down': { type: 'boolean' },
        undo: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function topicNamed(table = ''): TopicName {
  const topic = topicNames.find((name) => name === table.replaceAll('_', '-'))
  if (topic === undefined) throw new UsageError(`There is no table "${table}" to import: ${topicNames.join(', ')}.`)
  return topic
}

async function importFile(
  pool: Pool,
  topic: TopicName,
  file: string,
  flags: { 'dry-run'?: boolean; 'skip-wrong'?: boolean; 'fill-down'?: boolean },
): Promise<string> {
  try {
    const rows = readRows(decodeTable(await readBounded(file)), maxFileLines)
    const request = { topic, fileName: basename(file), rows, options: { fillDown: flags['fill-down'] === true } }
    const accept = ({ rows: read }: ReadTable) =>
      flags['dry-run'] !== true && (flags['skip-wrong'] === true || read.every(({ state }) => state !== 'wrong'))
    const { read, importId } = await importTable(pool, request, accept)
    const report = reportOf(read)
    if (importId !== undefined) return `${report}\nImported. To take it back: import --undo ${importId}`
    if (flags['dry-run'] === true) return `${report}\nNothing was written: --dry-run.`
    if (accept(read)) return `${report}\nNothing to import.`
    throw new UsageError(`${report}\nNothing was imported. Mend these rows, or leave them out with --skip-wrong.`)
  } catch (error) {
    if (error instanceof RejectedTable) throw new UsageError(`${error.code}: ${error.message}`)
    throw error
  }
}

async function readBounded(file: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(file)
    if (size > maxFileSize)
      throw new RejectedTable('too_large', `The file has ${size} bytes, and ${maxFileSize} are the most. Split it.`)
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && !(error instanceof RejectedTable))
      throw new UsageError(`${file} cannot be read: ${error.message}`)
    throw error
  }
}

function reportOf({ rows, headings, notData, needs }: ReadTable): string {
  const count = (state: ReadRow['state']) => rows.filter((row) => row.state === state).length
  const summary = `${count('new')} new, ${count('changed')} changed, ${count('same')} the same, ${count('wrong')} wrong.`
  const leftOut = [
    { what: 'Columns that are not imported', names: headings.leftOut },
    { what: 'Sections that are added', names: needs.map(({ name }) => name) },
    { what: 'Rows that are titles, headings or totals', names: notData.filter((number) => number !== headings.row) },
  ].flatMap(({ what, names }) => (names.length > 0 ? [`${what}: ${names.join(', ')}`] : []))
  return [summary, ...leftOut, ...rows.flatMap(linesOf)].join('\n')
}

function linesOf(row: ReadRow): string[] {
  if (row.state === 'wrong') return row.problems.map(({ column, cure }) => `  row ${row.number}, ${column}: ${cure}`)
  if (row.state === 'joined') return []
  const notes = row.notes?.map(({ column, text }) => `  row ${row.number}, ${column}: ${text}`) ?? []
  if (row.state !== 'changed') return notes
  const changes = row.changes.map(
    ({ column, old, new: next }) => `  row ${row.number}, ${column}: ${cellOf(old)} → ${cellOf(next)}`,
  )
  return [...changes, ...notes]
}

/** Requests it as the admin area does, so that it is finished by the server where this command is ended. */
async function undo(pool: Pool, id: string): Promise<string> {
  await transaction(pool, (client) => requestUndo(client, id))
  await runUndo(pool, id)
  const { state, problem, outcome } = await finishedUndo(pool, id)
  if (state === 'failed' || outcome === null) throw new UsageError(problem ?? 'Nothing was taken back.')
  const { removed, restored, stays, remaining = [] } = outcome
  const why = { edited: 'it was edited since', used: 'other rows refer to it' }
  const unnamed = stays - remaining.length
  return [
    `Taken back: ${counted(removed, 'row')} removed, ${counted(restored, 'row')} restored.`,
    ...remaining.map(({ name, reason }) => `  ${name} stays: ${why[reason]}`),
    ...(unnamed > 0 ? [`  and ${counted(unnamed, 'other row')} for the same reasons`] : []),
  ].join('\n')
}

/** Waits for a server that was quicker. */
async function finishedUndo(pool: Pool, id: string) {
  for (;;) {
    const { undo: found } = await readImport(pool, id)
    if (found !== null && found.state !== 'waiting') return found
    await sleep(500)
  }
}
