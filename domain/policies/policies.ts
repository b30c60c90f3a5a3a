import { paths } from '../paths.ts'

/** The pages of policies; the database has the same names (supabase/schema/policies/tables.sql). */
export const policies = {
  privacy: { title: 'Privacy Policy', path: paths.privacy() },
  terms: { title: 'Terms and Conditions', path: paths.terms() },
  refund: { title: 'Refund and Cancellation', path: paths.refundPolicy() },
} as const

export type PolicyName = keyof typeof policies
export const policyNames = Object.keys(policies) as [PolicyName, ...PolicyName[]]
