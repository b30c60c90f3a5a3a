import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from '#domain/imports/read-table.ts'
import { decodeTable } from '#domain/imports/table/decode.ts'
import { readRows } from '#domain/imports/table/parse-rows.ts'
import { RejectedTable } from '#domain/imports/table/rejected-table.ts'
import { topics } from '#domain/imports/topics/topics.ts'
import { batchesOf } from './batches.ts'
import { reportOf } from './report.ts'
import { checkTable, optionsOf, rowsOf, type SubmittedTable, submittedTable } from './check-table.ts'
import type { Reply, Results, Task } from './in-thread.ts'
import { indexed } from './site.ts'

// A thread of its own: ten thousand rows take a second, in which requests are answered.

try {
  // Of this thread alone, on Linux: requests come first.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Where that is not allowed it runs as everything else.
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- between threads there are no origins
parentPort?.postMessage(reply(workerData as Task))

function reply(task: Task): Reply {
  try {
    return { result: run(task) }
  } catch (error) {
    if (!(error instanceof RejectedTable)) throw error
    return { rejected: { code: error.code, message: error.message } }
  }
}

function run(task: Task): Results[Task['kind']] {
  if (task.kind === 'rows') {
    const rows = readRows(decodeTable(task.bytes), task.maxLines)
    if (rows.length === 0) throw new RejectedTable('no_rows', 'The table is empty.')
    return JSON.stringify({ rows })
  }
  const topic = topics[task.topic]
  const site = indexed(task.site)
  const table = parse(task.body)
  if (task.kind === 'check') return JSON.stringify(checkTable(topic, table, site))
  const read = readTable(topic, rowsOf(table), site, optionsOf(topic, table, site))
  return {
    fileName: table.fileName,
    batches: batchesOf(read.rows),
    report: reportOf(read, rowsOf(table)),
    needs: read.needs,
  }
}

function parse(body: string): SubmittedTable {
  const parsed = submittedTable.safeParse(json(body))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new RejectedTable('validation_failed', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`)
}

function json(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
