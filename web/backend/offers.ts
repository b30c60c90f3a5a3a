import type { AccountFeature } from '#domain/accounts/account.ts'
import { readPublicConfig } from './address.ts'

/** Whether this site has the feature; pages do not offer features that it lacks. */
export const offers = (feature: AccountFeature): boolean => !readPublicConfig().without?.includes(feature)
