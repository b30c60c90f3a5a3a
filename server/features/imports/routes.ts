import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { maxFileLines } from '#domain/imports/table/parse-rows.ts'
import { type TopicName, topicNames, topics } from '#domain/imports/topics/topics.ts'
import { writeCsv } from '#domain/imports/table/write-csv.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { limitBody } from '#server/core/http/bodies/json-body.ts'
import { unstored } from '#server/core/http/unstored.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { requireRight, withRight } from '#server/supabase/auth/guards/rights.ts'
import { type AccountEnv, requireAccount, requireSecondFactor } from '#server/supabase/auth/guards/require-account.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { emptyTable, exportTable } from './export-table.ts'
import { queueImports } from './jobs.ts'
import { inThread } from './in-thread.ts'
import { isSmallImport, requestUndo, undoSmallImport } from './run-undos.ts'
import { listImports, readImport, readReport, storeImport } from './stored-imports.ts'
import { readSite } from './stored-rows.ts'
import { previewUndo } from './undo-import.ts'

interface ImportDeps {
  pool: Pool
  tokens: TokenVerifier
  jobs: Jobs
}

/**
 * In bytes, below an account's share of the bodies in memory (server/core/http/bodies/waiting-bodies.ts). Ten thousand
 * rows of an office have one or two million; the command reads larger files.
 */
const maxBodyBytes = 1_900_000
const maxPastedRows = 3_000

const tooLarge = () =>
  new AppError(
    413,
    'too_large',
    'This table has more than 1.9 MB. Import it in parts, or by the command on the server.',
  )

/** Tables of a college, read and written by its admins; to be mounted at /api/imports. */
export function createImportsApi({ pool, tokens, jobs }: ImportDeps): Hono<AccountEnv> {
  const app = new Hono<AccountEnv>()
  app.use(requireAccount(pool, tokens), requireSecondFactor, unstored)
  app.use(async (c, next) => {
    await requireRight(pool, c.var, 'admin')
    return next()
  })
  app.use(limitBody(maxBodyBytes, tooLarge))

  // Static parts are where no other address has a parameter, as the router requires.
  app.get('/', async (c) => c.json(await listImports(pool)))

  app.get('/tables/:topic', async (c) => csv(c, await exportTable(pool, topicOf(c))))
  app.get('/empty-tables/:topic', (c) => csv(c, emptyTable(topicOf(c))))

  /** The rows of a file, or of what was pasted: the body is its bytes. */
  app.post('/rows', async (c) => {
    const maxLines = c.req.query('pasted') === undefined ? maxFileLines : maxPastedRows
    return json(c, await inThread({ kind: 'rows', bytes: new Uint8Array(await c.req.arrayBuffer()), maxLines }))
  })

  /** What an import would do; nothing is written. */
  app.post('/checks/:topic', async (c) => {
    const topic = topicOf(c)
    const [body, site] = await Promise.all([c.req.text(), readSite(pool, topics[topic])])
    return json(c, await inThread({ kind: 'check', topic, body, site }))
  })

  /** Starts an import. Its id comes from the caller: a second request with it changes nothing. */
  app.put('/tables/:topic/:id', async (c) => {
    const topic = topicOf(c)
    const id = z.uuid().safeParse(c.req.param('id')).data
    if (id === undefined) throw new AppError(400, 'validation_failed', 'id: Invalid UUID')
    const [body, site] = await Promise.all([c.req.text(), readSite(pool, topics[topic])])
    // What cannot be read at all is rejected here; the job reads it again, against what is stored then.
    const { fileName } = await inThread({ kind: 'plan', topic, body, site })
    await jobs.ready()
    const aal = c.var.session?.aal ?? 'aal1'
    return c.json(
      await withRight(pool, c.var, 'admin', async (client) => {
        await storeImport(client, { id, topic, fileName, body, account: c.var.account.id, aal })
        await queueImports(jobs, client)
        return readImport(client, id)
      }),
      202,
    )
  })

  app.get('/by-id/:id', async (c) => c.json(await readImport(pool, c.req.param('id'))))
  app.get('/by-id/:id/wrong', async (c) => {
    const report = await readReport(pool, c.req.param('id'))
    if (report === undefined || (report.wrong ?? []).length === 0)
      throw new AppError(404, 'not_found', 'No rows were left out.')
    const width = Math.max(report.headings.length, ...report.wrong.map(({ cells }) => cells.length))
    const padded = (cells: readonly string[], last: string) => [
      ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
      last,
    ]
    return csv(
      c,
      writeCsv([
        padded(report.headings, 'What is wrong'),
        ...report.wrong.map(({ cells, cures }) => padded(cells, cures.join(' '))),
      ]),
    )
  })
  app.get('/by-id/:id/undo', async (c) =>
    c.json(await withRight(pool, c.var, 'admin', (client) => previewUndo(client, c.req.param('id')))),
  )
  /** Takes a small import back at once; of a large one it answers with the import, whose undo is run by the job. */
  app.post('/by-id/:id/undo', async (c) => {
    const id = c.req.param('id')
    const by = { account: c.var.account.id, aal: c.var.session?.aal ?? 'aal1' }
    await jobs.ready()
    return withRight(pool, c.var, 'admin', async (client) => {
      if (await isSmallImport(client, id)) return c.json(await undoSmallImport(client, id, by))
      await requestUndo(client, id, by)
      await queueImports(jobs, client)
      return c.json(await readImport(client, id), 202)
    })
  })
  return app
}

function topicOf(c: Context): TopicName {
  const topic = topicNames.find((name) => name === c.req.param('topic'))
  if (topic === undefined) throw new AppError(404, 'not_found', 'There is no such table.')
  return topic
}

const json = (c: Context, body: string) => c.body(body, 200, { 'content-type': 'application/json; charset=utf-8' })
const csv = (c: Context, body: string) => c.body(body, 200, { 'content-type': 'text/csv; charset=utf-8' })
