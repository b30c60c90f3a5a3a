import { readPublicConfig } from '#web/backend/address.ts'

/** A hosted project answers none of what our own server does for an account. */
export const hostsAccounts = (): boolean => readPublicConfig().supabaseUrl === ''
