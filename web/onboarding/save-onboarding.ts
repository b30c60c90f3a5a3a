import type { User } from '@supabase/auth-js'
import type { Account, Study } from '#web/session/account.ts'
import { saveSection } from '#web/content/sections/sections.ts'
import { data } from '#web/backend/data.ts'

export type Answer = Study &
  Pick<Account, 'firstName' | 'lastName'> & {
    /** Undefined where it was not touched. */
    sectionId: string | null | undefined
  }

/** Saves the answers of a new account; undefined where it skipped them. Either way the form is not shown again. */
export async function saveOnboarding(user: User, answer: Answer | undefined) {
  const onboarded = { onboarded_at: new Date().toISOString() }
  const { data: row } = await data()
    .from('users')
    .update(
      answer === undefined
        ? onboarded
        : {
            ...onboarded,
            first_name: answer.firstName,
            last_name: answer.lastName,
            branch_id: answer.branchId,
            semester: answer.semester,
          },
    )
    .eq('id', user.id)
    .select()
    .single()
    .throwOnError()
  // After the branch, of which the section must be.
  if (answer?.sectionId !== undefined) await saveSection(user.id, answer.sectionId)
  return row
}
