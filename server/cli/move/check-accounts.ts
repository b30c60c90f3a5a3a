import type pg from 'pg'
import type { ProjectAdmin } from '#server/supabase/hosted/project-admin.ts'
import type { MoveReport } from './move.ts'

const ofEachKind = 3

/** A few accounts of each kind that another server might read differently. */
const someText = `
  select distinct id from (
    (select id from auth.users where deleted_at is null order by created_at desc limit ${ofEachKind})
    union all (select id from auth.users where encrypted_password is null and deleted_at is null limit ${ofEachKind})
    union all (select id from auth.users where phone is not null and deleted_at is null limit ${ofEachKind})
    union all (select id from auth.users where banned_until is not null and deleted_at is null limit ${ofEachKind})
    union all (select user_id from auth.identities where provider not in ('email', 'phone') limit ${ofEachKind})
    union all (select user_id from auth.mfa_factors where status = 'verified' limit ${ofEachKind})
  ) picked`

/**
 * Reads moved accounts through the project's API: the project must find them itself, and must be the one of the
 * connection string.
 */
export async function checkMovedAccounts(
  source: pg.Client,
  project: Pick<ProjectAdmin, 'checkAccount'>,
  report: MoveReport,
): Promise<void> {
  const { rows } = await source.query<{ id: string }>(someText)
  for (const { id } of rows) {
    try {
      await project.checkAccount(id)
      report.accountsChecked++
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      report.problems.push(
        `Everything was moved, but the project does not show the account ${id}: ${why} Are SUPABASE_URL and DATABASE_URL of one project?`,
      )
      return
    }
  }
}
