import type { DataClient } from '#web/backend/table-client.ts'

/** One list answers all filters. Those that are open close last, so they come first. */
const maxDrives = 300

/** Without the long texts of a drive's own page. */
export const listColumns =
  'id, role, kind, place, package_lpa, closes_on, results_due, checked_on, created_at, rules, organisation_id, organisations(name), referred_by'

/** In a file of its own: the document sends it before the scripts load. */
export const drivesOf = (client: DataClient) =>
  client
    .from('drives')
    .select(listColumns)
    .eq('withdrawn', false)
    .order('closes_on', { ascending: false })
    .order('id')
    .limit(maxDrives)
