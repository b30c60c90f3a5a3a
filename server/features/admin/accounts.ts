import type { Role } from '#domain/accounts/role.ts'
import type { Client } from '#server/core/database/pool.ts'

interface Wanted {
  q: string
  show: '' | 'pro' | 'admins' | 'banned'
  from: number
}

/** An account as the admin area shows it. */
export interface ListedAccount {
  id: string
  email: string
  name: string
  college_id: string
  /** Who they are at the college. */
  role: Role
  plan: 'free' | 'pro'
  pro_until: Date | null
  is_admin: boolean
  /** Whether it is somebody's who has proven the address that the account shows. */
  confirmed: boolean
  banned: boolean
  created_at: Date
  last_sign_in_at: Date | null
}

const pageSize = 30

const columns = `
  a.id, coalesce(a.email, '') as email, coalesce(p.full_name, '') as name, coalesce(u.college_id, '') as college_id,
  coalesce(u.role, 'student') as role,
  case when private.has_active_pro(u) then 'pro' else 'free' end as plan,
  u.pro_until, coalesce(p.is_admin, false) as is_admin,
  a.confirmed_at is not null and (a.email is null or a.email_confirmed_at is not null) as confirmed, coalesce(a.banned_until > now(), false) as banned,
  a.created_at, a.last_sign_in_at`

const tables = `auth.users a left join public.users u on u.id = a.id left join public.profiles p on p.id = a.id`

/** Newest first, 30 at a time; `q` is part of an address, a name or a roll number, or a whole id. */
export async function listAccounts(
  client: Client,
  { q, show, from }: Wanted,
): Promise<{ accounts: ListedAccount[]; more: boolean }> {
  const { rows } = await client.query<ListedAccount>(
    `select * from (select ${columns} from ${tables} where a.deleted_at is null) as account
     where ($1 = '' or strpos(lower(email), lower($1)) > 0 or strpos(lower(name), lower($1)) > 0
         or strpos(lower(college_id), lower($1)) > 0 or id::text = $1)
       and ($2 = '' or ($2 = 'pro' and plan = 'pro') or ($2 = 'admins' and is_admin) or ($2 = 'banned' and banned))
     order by created_at desc, id limit $3 offset $4`,
    [q.trim(), show, pageSize + 1, from],
  )
  return { accounts: rows.slice(0, pageSize), more: rows.length > pageSize }
}

export async function findAccount(client: Client, id: string): Promise<ListedAccount | undefined> {
  const { rows } = await client.query<ListedAccount>(`select ${columns} from ${tables} where a.id::text = $1`, [id])
  return rows[0]
}

/** Of accounts that share an address, one by mail and one by single sign-on, neither is meant for sure. */
export async function findAccountsByEmail(client: Client, email: string): Promise<ListedAccount[]> {
  const { rows } = await client.query<ListedAccount>(
    `select ${columns} from ${tables} where lower(a.email) = lower($1) and a.deleted_at is null`,
    [email],
  )
  return rows
}
