import type { DriveTerms } from '#domain/drives/rules.ts'
import type { ListedDrive } from './drives.ts'

/** What the rules are applied to, as public.eligibility() reads it of the same row. */
export const termsOf = (
  drive: Pick<ListedDrive, 'rules' | 'package_lpa' | 'closes_on' | 'results_due'>,
): DriveTerms => ({
  rules: drive.rules,
  package: drive.package_lpa === null ? undefined : String(drive.package_lpa),
  closes: drive.closes_on,
  resultsDue: drive.results_due ?? undefined,
})
