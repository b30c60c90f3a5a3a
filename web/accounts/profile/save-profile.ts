import type { User } from '@supabase/auth-js'
import type { ProfileEdit } from '#domain/accounts/profile.ts'
import { data } from '#web/backend/data.ts'
import { askForEmailChange, isSameEmail } from '../email-change.ts'
import type { Study } from '#web/session/account.ts'

/**
 * A changed address is only asked for here, once: it becomes the account's own when its mail is answered.
 *
 * @param nonce the mailed code of who has no password
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
