import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { dayAndMonth, deadlineDate, deadlineTime } from '#domain/notices.ts'
import { printedCode } from '#domain/notices/notice-code.ts'
import { canBeDrawn, drawnText } from '#domain/notices/share-picture.ts'
import { paths } from '#domain/paths.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Client, Pool } from '#server/core/database/pool.ts'
import { readCollege } from '#server/core/college.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { isKnown } from '#server/core/http/conditional/etag.ts'
import { asCaller } from '#server/supabase/data/execution/as-caller.ts'
import { type FilesEnv, pdfSenderOf, requireCaller } from '../guards.ts'
import type { FilesDeps } from '../routes.ts'
import { readLogo } from '../logo/logos.ts'
import type { SharePicture } from './drawing.ts'
import type { SharePictures } from './open.ts'

interface PictureDeps extends Pick<FilesDeps, 'apiPool' | 'secrets' | 'tokens'> {
  pool: Pool
  sharePictures: SharePictures
  config: Pick<Config, 'siteUrl' | 'trustProxy'>
}

interface Row {
  title: string
  author: string
  date: string
  deadline: Date | null
  /** The last date before its last change. */
  previous: Date | null
  audience: string
  revision: number
  code: string
}

/**
 * The picture of a notice that people send to a group; mounted at /api/notices. The notice is read as the caller: the
 * picture of one that is not for everyone is for its readers alone, and no cache may hold it.
 */
export function createSharePictures(deps: PictureDeps): Hono<FilesEnv> {
  const { apiPool, pool, sharePictures, config } = deps
  const origin = new URL(config.siteUrl).origin
  const app = new Hono<FilesEnv>()

  app.get('/pictures/:id', requireCaller(deps, { visitors: true }), async (c) => {
    const { data: id } = z.uuid().safeParse(c.req.param('id'))
    const caller = c.get('caller')
    const notice = id === undefined ? undefined : await asCaller(apiPool, caller, (client) => findNotice(client, id))
    if (notice === undefined) throw new AppError(404, 'not_found', 'There is no such notice.')
    if (!canBeDrawn(notice))
      throw new AppError(422, 'unknown_script', 'The picture has no letters for this title. Share the link instead.')
    const [{ shortName: siteName }, logo] = await Promise.all([readCollege(pool), readLogo(pool, 'mark')])
    const picture = pictureOf(notice, { origin, siteName, logo: logo?.toString('base64') ?? '' })
    const etag = `"${createHash('sha256').update(JSON.stringify(picture)).digest('base64url')}"`
    const isPublic = notice.audience === 'everyone' && caller.role === 'anon'
    const headers = {
      etag,
      'cache-control': isPublic ? 'public, max-age=300' : 'private, no-cache',
      vary: 'Authorization, apikey',
    }
    if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    const { account, signal } = pdfSenderOf(c)
    const by = account === '' ? clientAddress(c, config.trustProxy) : account
    const bytes = await sharePictures.draw(picture, etag, { id: by, signal })
    return c.body(bytes, 200, { ...headers, 'content-type': 'image/png' })
  })
  return app
}

/** A scheduled notice has no picture yet: its code would be unknown. */
async function findNotice(client: Client, id: string): Promise<Row | undefined> {
  const { rows } = await client.query<Row>({
    name: 'share-picture',
    text: `
      select title, author, date::text, deadline, audience, revision, code, (
          select r.deadline from public.notice_revisions r
          where r.notice_id = n.id and r.deadline is distinct from n.deadline
          order by r.revision desc limit 1
        ) as previous
      from public.notices n where id = $1 and publish_at <= now()`,
    values: [id],
  })
  return rows[0]
}

interface Site extends Pick<SharePicture, 'siteName' | 'logo'> {
  origin: string
}

function pictureOf(notice: Row, { origin, siteName, logo }: Site): SharePicture {
  const { code, revision, deadline, previous } = notice
  const last = deadline?.toISOString()
  const before = previous === null ? '' : `, changed from ${dayAndMonth(previous.toISOString())}`
  return {
    author: drawnText(notice.author),
    title: drawnText(notice.title),
    date: last === undefined ? calendarDate(notice.date) : `${deadlineDate(last)}, ${deadlineTime(last)}`,
    dateNote: last === undefined ? '' : `last date${before}`,
    siteName: drawnText(siteName),
    logo,
    code: printedCode(code),
    address: new URL(origin).host + paths.checkNotice(),
    link: origin + paths.checkNotice({ code, text: String(revision) }),
  }
}
