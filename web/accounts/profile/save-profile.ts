import type { User } from '@supabase/auth-js'
import type { ProfileEdit } from '#domain/accounts/profile.ts'
import { getAuth } from '#web/backend/auth.ts'
import { data } from '#web/backend/data.ts'
import { paths } from '#web/paths.ts'
import type { Study } from '../session/account.ts'

/** A changed address is only asked for here: it becomes the account's own when its mail is answered. */
export async function saveProfile(user: User, edit: ProfileEdit & Study) {
  if (edit.email.toLowerCase() !== user.email?.toLowerCase()) {
    const { auth } = await getAuth()
    const emailRedirectTo = location.origin + paths.dashboard()
    const { error } = await auth.updateUser({ email: edit.email }, { emailRedirectTo })
    if (error) throw error
  }
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
