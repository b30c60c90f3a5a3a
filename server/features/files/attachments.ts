import { readFile } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { cleanName } from '#domain/accounts/person-name.ts'
import type { Area } from '#domain/roles/roles.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Client } from '#server/core/database/pool.ts'
import { asCaller } from '#server/supabase/data/execution/as-caller.ts'
import { endingByContent } from './content.ts'
import { type FilesEnv, pdfSenderOf, requireCaller, requireFilesRole } from './guards.ts'
import type { FilesDeps } from './routes.ts'
import { mediaTypes, sendFile, type StoredFile } from './send.ts'
import type { SentForm } from './storing/read-form.ts'
import { openUploads } from './storing/uploads.ts'
import { formOverhead, rewrittenOf, storeFile, storePdf, tooLarge } from './storing/upload.ts'

/** Pictures are read on phones, bytes. */
const maxPictureBytes = 5 * 1024 * 1024
const maxNameLength = 120

interface Owner {
  /** The table of the rows that have attachments. */
  table: 'notices' | 'drives'
  attachments: 'notice_attachments' | 'drive_attachments'
  /** Of an attachment, to its row. */
  column: 'notice_id' | 'drive_id'
  /** Its holders attach files; the policies may reach a part of its rows alone. */
  area: Area
  notAllowed: string
  full: string
  /** Whether some are read without an account. */
  visitors: boolean
}

const owners = {
  notices: {
    table: 'notices',
    attachments: 'notice_attachments',
    column: 'notice_id',
    area: 'notices',
    notAllowed: 'Only those who post notices attach files to them.',
    full: 'A notice can have ten attachments.',
    visitors: true,
  },
  drives: {
    table: 'drives',
    attachments: 'drive_attachments',
    column: 'drive_id',
    area: 'placements',
    notAllowed: 'Only the placement cell attaches files to drives.',
    full: 'A drive can have ten attachments.',
    visitors: false,
  },
} as const satisfies Record<string, Owner>

interface NewAttachment {
  of: string
  file_key: string
  name: string
  media_type: string
  bytes: number
  pages: number | null
}

/**
 * Attachments of notices or drives; mounted at /api/notices and /api/drives. Every query runs as the caller, so that a
 * caller who may not read the notice or drive finds no attachment. They are removed with their row, through the data API.
 */
export function createAttachmentsApi(deps: FilesDeps, name: keyof typeof owners): Hono<FilesEnv> {
  const owner: Owner = owners[name]
  const { apiPool, files } = deps
  const maxBytes = Math.max(deps.config.files.maxBytes, maxPictureBytes)
  const uploads = openUploads(deps.config)
  const app = new Hono<FilesEnv>()
  const as = <T>(c: Context<FilesEnv>, work: (client: Client) => Promise<T>) => asCaller(apiPool, c.get('caller'), work)

  app.get('/attachments/:id', requireCaller(deps, { visitors: owner.visitors }), async (c) => {
    const id = readId(c)
    const found = await as(c, (client) => findAttachment(client, owner, id))
    if (found === undefined) throw notThere()
    return sendFile(c, found, files)
  })

  app.post('/:id/attachments', requireCaller(deps), requireFilesRole(deps, owner.area, owner.notAllowed), (c) =>
    uploads.readForm(c, senderOf(c), { fields: ['name'], maxBytes: maxBytes + formOverhead }, (form) =>
      attach(c, form),
    ),
  )

  const attach = async (c: Context<FilesEnv>, form: SentForm) => {
    const of = readId(c)
    const [file] = form.files
    if (file === undefined) throw new AppError(400, 'bad_form', 'The request is no form with a file.')
    const attachment = await deps.checks.inTurn(pdfSenderOf(c), async (check) => {
      const bytes = await readFile(file.path)
      const ending = endingByContent(bytes)
      if (ending === undefined)
        throw new AppError(415, 'unknown_content', 'Only PDF files and pictures (JPEG, PNG, WebP) can be attached.')
      const limit = ending === 'pdf' ? deps.config.files.maxBytes : maxPictureBytes
      if (bytes.length > limit) throw tooLarge(limit)
      const pdf = ending === 'pdf' ? rewrittenOf(await check(bytes)) : undefined
      const added = {
        name: nameOf(form.fields['name'], file.name),
        media_type: mediaTypes[ending] ?? '',
        bytes: (pdf?.bytes ?? bytes).length,
        pages: pdf?.pages ?? null,
      }
      const addRow = (file_key: string) => as(c, (client) => addAttachment(client, owner, { ...added, of, file_key }))
      const id =
        pdf === undefined
          ? await storeFile(deps, bytes, ending, addRow)
          : await storePdf(deps, { bytes: pdf.bytes, original: file.sha256 }, addRow)
      return { id, ...added }
    })
    return c.json(attachment, 201)
  }
  return app
}

/** Undefined for an unknown id, and for one that the client's role may not read. */
async function findAttachment(client: Client, { attachments }: Owner, id: string): Promise<StoredFile | undefined> {
  const { rows } = await client.query<StoredFile>(
    `select name as title, bytes, file_key from public.${attachments} where id = $1`,
    [id],
  )
  return rows[0]
}

/** Adds it at the first free position. @throws {AppError} for an unknown row, and without a free position */
async function addAttachment(client: Client, owner: Owner, attachment: NewAttachment): Promise<string> {
  const { table, attachments, column, full } = owner
  const { of, file_key, name, media_type, bytes, pages } = attachment
  // Locks the row, so that concurrent attachments get different positions.
  const { rowCount } = await client.query(`select from public.${table} where id = $1 for update`, [of])
  if (rowCount === 0) throw notThere()
  const { rows } = await client.query<{ id: string }>(
    `insert into public.${attachments} (${column}, file_key, name, media_type, bytes, pages, position)
     select $1, $2, $3, $4, $5, $6, min(place) from generate_series(0, 9) as place
     where not exists (select from public.${attachments} where ${column} = $1 and position = place)
     having min(place) is not null returning id`,
    [of, file_key, name, media_type, bytes, pages],
  )
  if (rows[0] === undefined) throw new AppError(409, 'too_many', full)
  return rows[0].id
}

const senderOf = (c: Context<FilesEnv>) => {
  const { sub } = c.get('caller').claims
  return { account: typeof sub === 'string' ? sub : undefined, isAdmin: true }
}

function nameOf(given = '', fileName: string): string {
  const name = given.trim() === '' ? fileName.replace(/\.[^.]{1,8}$/, '') : given
  return [...cleanName(name)].slice(0, maxNameLength).join('').trim() || 'Attachment'
}

function readId(c: Context): string {
  const id = z.uuid().safeParse(c.req.param('id'))
  if (!id.success) throw notThere()
  return id.data
}

const notThere = () => new AppError(404, 'not_found', 'There is no such attachment.')
