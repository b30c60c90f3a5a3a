import type { Account } from './accounts.ts'
import { AuthError } from '../protocol/errors.ts'

/**
 * Whether it is one of the accounts that a trial installation comes with (server/content/samples.ts). Their password, printed
 * at start, is the only way into them: no mailed link or code, no other service, no other address. Nobody but the
 * server writes app metadata, so no person's account carries the mark.
 */
export function isSample({ raw_app_meta_data: marks }: Pick<Account, 'raw_app_meta_data'>): boolean {
  return marks['sample'] === true
}

/** For who is signed in to one, and asks for another way in. */
export function assertNotSample(account: Pick<Account, 'raw_app_meta_data'>): void {
  if (isSample(account))
    throw new AuthError(403, 'validation_failed', 'A sample account is opened by its printed password only')
}
