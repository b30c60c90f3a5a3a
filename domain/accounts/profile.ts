import { isBlank } from '../text/visible-text.ts'
import { emailProblem } from './email.ts'

export type ProfileEdit = { firstName: string; lastName: string; email: string; collegeId: string }

/** Longest texts, in characters. The database checks the same numbers (supabase/schema/accounts/tables.sql). */
export const profileLimits = { firstName: 100, lastName: 100, email: 255, collegeId: 60 } as const

export function trimmedProfile(edit: ProfileEdit): ProfileEdit {
  return {
    firstName: edit.firstName.trim(),
    lastName: edit.lastName.trim(),
    email: edit.email.trim(),
    collegeId: edit.collegeId.trim(),
  }
}

/** The problem of each field. The roll number is optional and free text: colleges write it differently. */
export const profileProblems: Record<Exclude<keyof ProfileEdit, 'collegeId'>, (typed: string) => string | undefined> = {
  firstName: (typed) => (isBlank(typed) ? 'First name is required' : undefined),
  lastName: (typed) => (isBlank(typed) ? 'Last name is required' : undefined),
  email: emailProblem,
}
