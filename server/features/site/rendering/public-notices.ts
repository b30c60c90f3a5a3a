import type { Pool } from '#server/core/database/pool.ts'

/** Documents of older ones are made in the browser; search engines and messengers find their head all the same (notices/). */
const maxNotices = 50
/** The landing page has a slim strip for them. */
const maxPinned = 3

interface PinnedNotice {
  id: string
  title: string
  deadline: string | null
}

interface PublicNotices {
  pinned: PinnedNotice[]
  /** Their ids, newest first. */
  newest: string[]
}

/** Notices for everyone: what a visitor may read by the database's policies, asked by name. */
export async function readPublicNotices(pool: Pool): Promise<PublicNotices> {
  const { rows } = await pool.query<PublicNotices>({
    name: 'public-notices',
    text: `
      with visible as (
        select * from public.notices where audience = 'everyone' and publish_at <= now()
      )
      select
        array(select id::text from visible order by publish_at desc limit ${maxNotices}) as newest,
        coalesce((
          select json_agg(json_build_object('id', id, 'title', title, 'deadline', deadline)) from (
            select id, title, deadline from visible
            where pinned and coalesce(valid_until, deadline, 'infinity') > now()
            order by date desc, created_at desc limit ${maxPinned}
          ) as strip
        ), '[]') as pinned`,
  })
  return rows[0] ?? { pinned: [], newest: [] }
}
