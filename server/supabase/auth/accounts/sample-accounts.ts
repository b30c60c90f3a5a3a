import type { Account } from './accounts.ts'
import { AuthError } from '../protocol/errors.ts'

/**
 * Whether it is one of a trial installation's accounts (server/content/samples.ts). Only their password, printed at
 * start, opens them: no mailed link or code, no provider, no other address. Only the server writes app metadata, so no
 * person's account has the mark.
 */
export function isSample({ raw_app_meta_data: marks }: Pick<Account, 'raw_app_meta_data'>): boolean {
  return marks['sample'] === true
}

/** Guards requests that would add another way into a sample account. */
export function assertNotSample(account: Pick<Account, 'raw_app_meta_data'>): void {
  if (isSample(account))
    throw new AuthError(403, 'validation_failed', 'A sample account is opened by its printed password only')
}
