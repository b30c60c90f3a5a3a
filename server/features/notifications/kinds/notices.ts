import { deadlineDate, deadlineTime } from '#domain/notices.ts'
import { paths } from '#domain/paths.ts'
import type { Client } from '#server/core/database/pool.ts'
import { changeData, deadlineData, inOneLine } from './event.ts'
import { notMuted, onwards, reachable, readableBy } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

const readers = `
    select a.id as account_id
    from e join public.notices n on n.id = e.subject_id cross join auth.users a
    where ${onwards('a.id')} and a.confirmed_at is not null and not a.is_anonymous
      and ${readableBy('a.id')} and ${notMuted('a.id', 'n.id')} and ${reachable('a.id')}`

export const notices = {
  notice: {
    recipients: readers,
    describe: async (client, { subject_id: id }) => {
      const found = await findNotice(client, id)
      return found && { subjectId: id, title: found.title, body: inOneLine(found.excerpt), url: found.url }
    },
  },

  notice_changed: {
    // Readers of an older text and followers; for all others the notice is new.
    recipients: `
    select r.account_id
    from e join public.notices n on n.id = e.subject_id cross join lateral (
      select account_id from public.notice_reads where notice_id = n.id and revision < n.revision
      union
      select account_id from public.follows where kind = 'notice' and subject_id = n.id and not muted
    ) as r
    where ${onwards('r.account_id')} and ${readableBy('r.account_id')} and ${notMuted('r.account_id', 'n.id')}
      and ${reachable('r.account_id')}`,
    describe: async (client, { subject_id: id, data }) => {
      const { revision } = changeData.parse(data)
      const found = await findNotice(client, id)
      if (found?.revision !== revision) return undefined
      const { rows } = await client.query<{ deadline: Date | null }>(
        'select deadline from public.notice_revisions where notice_id = $1 and revision = $2',
        [id, revision - 1],
      )
      const before = rows[0]?.deadline ?? null
      const moved = found.deadline !== null && found.deadline.getTime() !== before?.getTime()
      const what = moved ? `last date is now ${deadlineDate(found.deadline?.toISOString() ?? '')}` : 'the text is new'
      return { subjectId: id, title: inOneLine(`${found.title} changed: ${what}`), body: '', url: found.url }
    },
  },

  notice_deadline: {
    // But for who has done what it asks.
    recipients: `${readers}
      and not exists (select from public.notice_reads r
        where r.account_id = a.id and r.notice_id = n.id and r.done_at is not null)`,
    describe: async (client, { subject_id: id, data }) => {
      const { deadline } = deadlineData.parse(data)
      const found = await findNotice(client, id)
      // Moved, or over.
      if (found?.deadline?.getTime() !== deadline.getTime() || deadline <= new Date()) return undefined
      const iso = deadline.toISOString()
      return {
        subjectId: id,
        title: inOneLine(`Reminder: ${found.title}`),
        body: `Last date: ${deadlineDate(iso)}, ${deadlineTime(iso)}`,
        url: found.url,
      }
    },
  },
} satisfies Record<string, EventHandler>

async function findNotice(client: Client, id: string | null) {
  const { rows } = await client.query<{ title: string; excerpt: string; revision: number; deadline: Date | null }>(
    `select title, excerpt, revision, deadline from public.notices
     where id = $1 and publish_at <= now() and coalesce(valid_until, 'infinity') > now()`,
    [id],
  )
  const [row] = rows
  return row && { ...row, url: paths.oneNotice(String(id)) }
}
