import { z } from 'zod'
import { type College, mapPointOf, secondColours, shippedCollege } from '#domain/college/college.ts'
import { type CampusCounts, filledFigure, isCounted } from '#domain/college/counted-figures.ts'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import type { Pool } from './database/pool.ts'

const row = z.object({
  name: z.string(),
  short_name: z.string(),
  second_colour: z.enum(secondColours),
  map_point: z.string().nullable(),
  courts: z.string(),
  pro_for_members_until: z.string().nullable(),
  anonymous_posts: z.boolean(),
  logo: z.string().nullable(),
  landing_numbers: z.array(z.object({ figure: z.string(), of: z.string() })),
  address: z.string(),
  photos: z.string(),
  network: z.string(),
})

/** What the site is called in mails, messages and pages of the server; read anew each time, since an admin may change it. */
export async function readSiteName(pool: Pool): Promise<string> {
  return (await readCollege(pool)).shortName
}

/** The college's facts: its row, and the settings that pages, mails and files show with it. */
export async function readCollege(pool: Pool): Promise<College> {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'college',
    // A setting that an owner has deleted is empty.
    text: `
      select c.name, c.short_name, c.second_colour, c.map_point, c.courts, c.landing_numbers, c.anonymous_posts, c.logo,
        case when private.pro_for_members_ends() is not null then c.pro_for_members_until::text end as pro_for_members_until,
        coalesce(contact.value ->> 'address', '') as address,
        coalesce(social.value ->> 'photos', '') as photos, coalesce(social.value ->> 'network', '') as network
      from public.college c
      left join public.site_settings contact on contact.key = 'contact'
      left join public.site_settings social on social.key = 'social'`,
  })
  if (rows.length === 0) return shippedCollege
  const found = row.parse(rows[0])
  return {
    name: found.name,
    shortName: found.short_name,
    secondColour: found.second_colour,
    mapPoint: mapPointOf(found.map_point ?? '') ?? null,
    courts: found.courts,
    landingNumbers: await filled(pool, found.landing_numbers),
    proForMembersUntil: found.pro_for_members_until === null ? null : calendarDate(found.pro_for_members_until),
    anonymousPosts: found.anonymous_posts,
    logo: found.logo,
    address: found.address,
    social: { photos: found.photos, network: found.network },
  }
}

async function filled(pool: Pool, numbers: College['landingNumbers']): Promise<College['landingNumbers']> {
  if (!numbers.some(({ figure }) => isCounted(figure))) return numbers.map(({ figure, of }) => ({ figure, of }))
  const { rows } = await pool.query<{ counts: CampusCounts }>('select private.college_counts() as counts')
  const counts = rows[0]?.counts
  return numbers.map(({ figure, of }) => ({ figure: counts ? filledFigure(figure, counts) : figure, of }))
}
