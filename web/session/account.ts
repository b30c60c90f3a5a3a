import type { User } from '@supabase/auth-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Area } from '#domain/roles/roles.ts'
import { data } from '#web/backend/data.ts'
import { prefetch } from './prefetch.ts'
import { errorCode } from '#web/backend/errors.ts'
import { storedUser, useSession } from './session.ts'

const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
)

const userRow = z.pipe(
  z.object({
    id: z.string(),
    email: text,
    first_name: text,
    last_name: text,
    college_id: text,
    plan: text,
    pro_until: z.nullish(z.string()),
    branch_id: z.nullish(z.string()),
    semester: z.nullish(z.number()),
    onboarded_at: z.nullish(z.string()),
    deletes_at: z.nullish(z.string()),
  }),
  z.transform((row) => {
    const proUntil = row.pro_until ?? undefined
    const ended = proUntil !== undefined && new Date(proUntil) <= new Date()
    return {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      collegeId: row.college_id,
      /** The person's branch and semester; null until they have chosen. */
      branchId: row.branch_id ?? null,
      semester: row.semester ?? null,
      /** Null until the person has been through the form for name, branch and semester. */
      onboardedAt: row.onboarded_at ?? null,
      /** When the account is deleted, ISO 8601; null unless its owner has requested that. */
      deletesAt: row.deletes_at ?? null,
      // A missing plan means free (docs/behaviour.md#data-accounts-and-profile), and so does one whose time is over, as in the database.
      plan: row.plan === 'pro' && !ended ? ('pro' as const) : ('free' as const),
      /** The row still has the plan pro, but its end has passed. */
      proEnded: row.plan === 'pro' && ended,
      /** The end of a pro plan, ISO 8601; undefined where no end was set. */
      proUntil,
    }
  }),
)

const maybeText = z.catch(z.optional(z.string()), undefined)
const metadata = z.object({ full_name: maybeText, name: maybeText })

/** Written by the server only. */
const appMetadata = z.object({ sample: z.optional(z.boolean()) })

const profileRow = z.object({
  is_admin: z.catch(z.boolean(), false),
  /** Where the account has a role (domain/roles/roles.ts); an admin has all. */
  areas: z.catch(z.array(z.string()), []),
})

interface Rights {
  isAdmin: boolean
  /** Missing in an answer that this browser has stored before there were areas. */
  areas?: readonly string[]
}
const noRights: Rights = { isAdmin: false }

export type Account = z.infer<typeof userRow> & Rights

/** Whether the account has any work of an area; which rows it reaches, the database decides. */
export const hasArea = (account: Account | undefined, area: Area) => account?.areas?.includes(area) === true

/** Whether the account has any role, and so work in the admin area. */
export const hasRole = (account: Account | undefined) => account?.isAdmin === true || (account?.areas?.length ?? 0) > 0

/** Whether this account may open the pages of the Pro plan; an admin must be able to read what is moderated. */
export const isLetIn = (account: Account | undefined) => account?.plan === 'pro' || account?.isAdmin === true

const accountKey = (userId: string | undefined) => ['account', userId]

/**
 * The signed-in person's own row and rights. Needs a QueriesProvider above.
 * @param again whether a cached answer is fetched again: a component that only shows a name must not reset a guard,
 * which waits for each fetch
 */
export function useAccount({ again = true } = {}) {
  const { user } = useSession()
  return useQuery({
    queryKey: accountKey(user?.id),
    queryFn: ({ signal }) => (user ? askAccount(signal, () => loadAccount(user)) : rejectSignedOut()),
    enabled: user !== undefined,
    // An answer without access is fetched again as usual.
    initialData: () => (user ? askAccount.answered(isLetIn) : undefined),
    // The guard, the page and its parts mount at the same time. Access is never denied on a cached answer.
    staleTime: ({ state }) => (isLetIn(state.data) ? 10_000 : 0),
    refetchOnMount: again,
    retryOnMount: again,
  })
}

const rejectSignedOut = () => Promise.reject(new Error('signed out'))

const askAccount = prefetch(() => {
  const user = storedUser()
  return user ? loadAccount(user) : rejectSignedOut()
})

/** Notifies of the account that a page prefetches on load, before React has rendered anything. */
export const onFirstAccount = (listen: (account: Account) => void): void => askAccount.onAnswer(listen)

/** Fetches the account again after the plan changed: every page that shows it is updated. */
export function useRefreshAccount() {
  const client = useQueryClient()
  const { user } = useSession()
  return () => client.invalidateQueries({ queryKey: accountKey(user?.id) })
}

/** The branch, by its id in the catalogue, and the semester that a person studies. */
export type Study = Pick<Account, 'branchId' | 'semester'>

/**
 * Changes the account's row. `save` returns the row as it is afterwards; it is passed in, so that only the form loads
 * it.
 */
export function useSaveAccount<Edit>(user: User, save: (edit: Edit) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (edit: Edit) => userRow.parse(await save(edit)),
    onSuccess: async (row) => {
      // A pending read must not overwrite the new names.
      await client.cancelQueries({ queryKey: accountKey(user.id) })
      client.setQueryData<Account>(accountKey(user.id), (before) => ({ ...noRights, ...before, ...row }))
      // Courses, exam dates and the like depend on branch and semester.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' })
    },
  })
}

/** The names from the auth user; its metadata is the person's own and may contain anything. */
export function namesOf(user: User) {
  const { data } = metadata.safeParse(user.user_metadata)
  return {
    fullName: data?.full_name,
    name: data?.name,
    email: user.email,
    isSample: appMetadata.safeParse(user.app_metadata).data?.sample,
  }
}

async function loadAccount(user: User): Promise<Account> {
  const [row, rights] = await Promise.all([loadUserRow(user), loadRights(user.id)])
  return { ...userRow.parse(row), ...rights }
}

/** PGRST116 is "no row": on a hosted project without our trigger, the first page that reads the row inserts it. */
async function loadUserRow(user: User): Promise<unknown> {
  const find = () => data().from('users').select('*').eq('id', user.id).single().throwOnError()
  try {
    return (await find()).data
  } catch (error) {
    if (errorCode(error) !== 'PGRST116') {
      // oxlint-disable-next-line no-console -- docs/behaviour.md#error-messages-accounts-and-profile
      console.info('users lookup failed', errorCode(error))
      throw error
    }
  }
  const blank = { id: user.id, email: user.email ?? '', first_name: '', last_name: '', college_id: '', plan: 'free' }
  try {
    return (await data().from('users').insert(blank).select().single().throwOnError()).data
  } catch (error) {
    // 23505: another tab has inserted it.
    if (errorCode(error) !== '23505') throw error
    return (await find()).data
  }
}

async function loadRights(id: string): Promise<Rights> {
  try {
    const { data: row } = await data().from('profiles').select('is_admin,areas').eq('id', id).single().throwOnError()
    const { is_admin: isAdmin, areas } = profileRow.parse(row)
    return { isAdmin, areas }
  } catch (error) {
    if (errorCode(error) === 'PGRST116') return noRights
    throw error
  }
}
