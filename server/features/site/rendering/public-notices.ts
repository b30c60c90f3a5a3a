import type { Pool } from '#server/core/database/pool.ts'

/**
 * Pages of older notices are rendered in the browser; their head for search engines and messengers is added by
 * notices/.
 */
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
  /** Ids, newest first. */
  newest: string[]
}

/** Public notices: those that the policies let a visitor read, selected explicitly. */
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
