import type { AccountFeature } from '#domain/accounts/account.ts'
import { readPublicConfig } from './address.ts'

/** Whether the accounts of this site have it; what they have not, no page offers. */
export const offers = (feature: AccountFeature): boolean => !readPublicConfig().without?.includes(feature)
