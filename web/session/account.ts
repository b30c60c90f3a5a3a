import type { User } from '@supabase/auth-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
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
      /** What the person studies; null while they have not said. */
      branchId: row.branch_id ?? null,
      semester: row.semester ?? null,
      /** Null until they were asked for name, branch and semester. */
      onboardedAt: row.onboarded_at ?? null,
      // A missing plan means free (docs/behaviour.md#data-accounts-and-profile), and so does one whose time is over, as in the database.
      plan: row.plan === 'pro' && !ended ? ('pro' as const) : ('free' as const),
      /** The row still says pro; its time is over. */
      proEnded: row.plan === 'pro' && ended,
      /** The end of a pro plan, ISO 8601; undefined where no end was set. */
      proUntil,
    }
  }),
)

const maybeText = z.catch(z.optional(z.string()), undefined)
const metadata = z.object({ full_name: maybeText, name: maybeText })

/** Nobody but the server writes it. */
const appMetadata = z.object({ sample: z.optional(z.boolean()) })

const profileRow = z.object({ is_admin: z.nullish(z.boolean()) })

export type Account = z.infer<typeof userRow> & { isAdmin: boolean }

/** Whether the pages of the Pro plan are open to this account; an admin must be able to read what is moderated. */
export const isLetIn = (account: Account | undefined) => account?.plan === 'pro' || account?.isAdmin === true

const accountKey = (userId: string | undefined) => ['account', userId]

/**
 * The signed-in person's own row and rights. Needs a QueriesProvider above.
 * @param again whether an answer that is there is asked for anew: what only shows a name must not make a guard, which
 *   waits for each answer, begin from the start
 */
export function useAccount({ again = true } = {}) {
  const { user } = useSession()
  return useQuery({
    queryKey: accountKey(user?.id),
    queryFn: ({ signal }) => (user ? askAccount(signal, () => loadAccount(user)) : rejectSignedOut()),
    enabled: user !== undefined,
    // One that lets nobody in is asked for as ever.
    initialData: () => (user ? askAccount.answered(isLetIn) : undefined),
    // The guard, the page and its parts ask in the same breath. Nobody is turned away on an answer from before.
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

/** Tells of the account that a page asks for as it comes, before React has rendered anything. */
export const onFirstAccount = (listen: (account: Account) => void): void => askAccount.onAnswer(listen)

/** Asks for the account anew, after the plan changed: every page that shows it follows. */
export function useRefreshAccount() {
  const client = useQueryClient()
  const { user } = useSession()
  return () => client.invalidateQueries({ queryKey: accountKey(user?.id) })
}

/** What a person studies: a branch of the catalogue, by id, and its semester. */
export type Study = Pick<Account, 'branchId' | 'semester'>

/** Changes the account's row. `save` gives it as it is afterwards, and comes with the part that asks for it. */
export function useSaveAccount<Edit>(user: User, save: (edit: Edit) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (edit: Edit) => userRow.parse(await save(edit)),
    onSuccess: async (row) => {
      // A read that began before must not put the old names back.
      await client.cancelQueries({ queryKey: accountKey(user.id) })
      client.setQueryData<Account>(accountKey(user.id), (before) => ({ isAdmin: false, ...before, ...row }))
      // Courses, exam dates and the like follow from branch and semester.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' })
    },
  })
}

/** The names that came with the account itself; its metadata is the person's own and may hold anything. */
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
  const [row, isAdmin] = await Promise.all([loadUserRow(user), loadIsAdmin(user.id)])
  return { ...userRow.parse(row), isAdmin }
}

/** PGRST116 is "no row": on a hosted project without our trigger, the first page that asks makes the row. */
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
    // 23505: another tab was faster.
    if (errorCode(error) !== '23505') throw error
    return (await find()).data
  }
}

async function loadIsAdmin(id: string): Promise<boolean> {
  try {
    const { data: row } = await data().from('profiles').select('is_admin').eq('id', id).single().throwOnError()
    return profileRow.parse(row).is_admin === true
  } catch (error) {
    if (errorCode(error) === 'PGRST116') return false
    throw error
  }
}
