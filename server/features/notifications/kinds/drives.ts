import { collegeToday, dateOf } from '#domain/dates/college-time.ts'
import { movedDays } from '#domain/drives/days.ts'
import { paths } from '#domain/paths.ts'
import type { Client } from '#server/core/database/pool.ts'
import { closingData, driveData, inOneLine } from './event.ts'
import { onwards, reachable } from './recipients.ts'
import type { EventHandler } from './kinds.ts'

interface DriveRow {
  organisation: string
  role: string
  withdrawn: boolean
  closes: string
}

/** As private.may_read_pro() says it to the account itself. */
const readsDrives = (account: string) => `
  (exists (select from public.users u where u.id = ${account} and private.has_active_pro(u))
    or exists (select from public.profiles boss where boss.id = ${account} and boss.is_admin))`

const followers = `
    select f.account_id
    from e join public.follows f on f.subject_id = e.subject_id and f.kind = 'drive' and not f.muted
    where e.account_id is null and (${readsDrives('f.account_id')} or exists (
        select from public.shortlist_lines l where l.drive_id = e.subject_id and l.account_id = f.account_id))
      and ${onwards('f.account_id')} and ${reachable('f.account_id')}`

export const drives = {
  drive_changed: {
    // The follower of a drive that was deleted is in the event.
    recipients: `${followers}
    union all
    select e.account_id from e where e.account_id is not null and ${readsDrives('e.account_id')} and ${reachable('e.account_id')}`,
    describe: async (client, { subject_id: id, data }) => {
      const change = driveData.parse(data)
      if ('deleted' in change) {
        const { organisation, role, referral } = change.deleted
        return {
          subjectId: null,
          title: inOneLine(`Withdrawn: ${[organisation, role].filter((part) => part !== '').join(', ')}`),
          body: referral ? 'This referral has ended.' : 'The placement cell has deleted this drive.',
          url: paths.placements(),
        }
      }
      const drive = await findDrive(client, id)
      if (drive === undefined || id === null) return undefined
      const { before, after } = change
      const moved = movedDays(before, after, collegeToday())
      const url = paths.drive(id)
      if (after.withdrawn)
        return before.withdrawn
          ? undefined
          : {
              subjectId: id,
              title: inOneLine(`Withdrawn: ${drive.organisation}, ${drive.role}`),
              body: 'The placement cell has withdrawn this drive.',
              url,
            }
      if (before.withdrawn)
        return {
          subjectId: id,
          title: inOneLine(`No longer withdrawn: ${drive.organisation}, ${drive.role}`),
          body: inOneLine(moved.join('. ')),
          url,
        }
      const [first, ...others] = moved
      if (first === undefined) return undefined
      return {
        subjectId: id,
        title: inOneLine(`${drive.organisation}: ${first}`),
        body: inOneLine([...others, drive.role].join('. ')),
        url,
      }
    },
  },

  drive_closing: {
    // Who has withdrawn the reminder meanwhile gets none.
    recipients: `
    select e.account_id
    from e join public.follows f on f.account_id = e.account_id and f.subject_id = e.subject_id and f.kind = 'drive_closing'
      and not f.muted
    where ${readsDrives('e.account_id')} and ${reachable('e.account_id')}`,
    describe: async (client, { subject_id: id, data }) => {
      const { closes_on: closes } = closingData.parse(data)
      const drive = await findDrive(client, id)
      // Moved, withdrawn or over.
      if (drive === undefined || id === null || drive.withdrawn || drive.closes !== closes || closes < collegeToday())
        return undefined
      return {
        subjectId: id,
        title: inOneLine(
          `${drive.organisation}: registration closes ${closes === collegeToday() ? 'today' : 'tomorrow'}`,
        ),
        body: inOneLine(`${drive.role}. ${dateOf(closes)}`),
        url: paths.drive(id),
      }
    },
  },

  new_drive: {
    recipients: `
    select f.account_id
    from e join public.drives d on d.id = e.subject_id
      join public.follows f on f.subject_id = d.organisation_id and f.kind = 'organisation' and not f.muted
    where ${readsDrives('f.account_id')} and ${onwards('f.account_id')} and ${reachable('f.account_id')}`,
    describe: async (client, { subject_id: id }) => {
      const drive = await findDrive(client, id)
      if (drive === undefined || id === null || drive.withdrawn || drive.closes < collegeToday()) return undefined
      return {
        subjectId: id,
        title: inOneLine(`New drive: ${drive.organisation}, ${drive.role}`),
        body: `Registration closes ${dateOf(drive.closes)}`,
        url: paths.drive(id),
      }
    },
  },
} satisfies Record<string, EventHandler>

async function findDrive(client: Client, id: string | null) {
  const { rows } = await client.query<DriveRow>(
    `select o.name as organisation, d.role, d.withdrawn, d.closes_on::text as closes
     from public.drives d join public.organisations o on o.id = d.organisation_id where d.id = $1`,
    [id],
  )
  return rows[0]
}
