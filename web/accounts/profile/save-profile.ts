import type { User } from '@supabase/auth-js'
import type { ProfileEdit } from '#domain/accounts/profile.ts'
import { data } from '#web/backend/data.ts'
import { askForEmailChange, isSameEmail } from '../email-change.ts'
import type { Study } from '#web/session/account.ts'

/**
 * A changed address is only requested: it takes effect when the link in the mail is opened.
 *
 * @param nonce the mailed code of an account without a password
 */
export async function saveProfile(user: User, edit: ProfileEdit & Study, nonce?: string) {
  if (![user.email, user.new_email].some((known) => isSameEmail(edit.email, known)))
    await askForEmailChange(edit.email, nonce)
  const { data: row } = await data()
    .from('users')
    .upsert({
      id: user.id,
      email: edit.email,
      first_name: edit.firstName,
      last_name: edit.lastName,
      college_id: edit.collegeId,
      branch_id: edit.branchId,
      semester: edit.semester,
      updated_at: new Date().toISOString(),
    })
    .select()
    .single()
    .throwOnError()
  return row
}
