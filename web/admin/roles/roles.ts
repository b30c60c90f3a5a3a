import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Area, areaNames, scopeText } from '#domain/roles/roles.ts'
import { NotProven, useFreshProof } from '#web/accounts/fresh-proof/use-fresh-proof.tsx'
import { data } from '#web/backend/data.ts'
import { errorCode } from '#web/backend/errors.ts'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'
import { ApiError, ask } from '../call-admin-api.ts'

const area = z.enum(areaNames)
const branch = z.nullable(z.object({ code: z.string() }))
const scopeColumns = {
  id: z.string(),
  area,
  branch_id: z.nullable(z.string()),
  branches: branch,
  semester_from: z.nullable(z.number()),
  semester_to: z.nullable(z.number()),
  posts_as: z.nullable(z.string()),
  may_give: z.boolean(),
}
const section = z.nullable(
  z.object({ letter: z.string(), entry_year: z.number(), branches: z.nullable(z.object({ code: z.string() })) }),
)
const grantRow = z.object({
  ...scopeColumns,
  /** Of a class representative. */
  sections: section,
  account: z.string(),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
})
const invitationRow = z.object({
  ...scopeColumns,
  email: z.string(),
  created_at: z.string(),
  mailed_at: z.nullable(z.string()),
  expires_at: z.string(),
})
const holderRow = z.object({
  account: z.string(),
  name: z.string(),
  branch: z.nullable(z.string()),
  semester: z.nullable(z.number()),
  is_admin: z.boolean(),
})

export type Grant = z.infer<typeof grantRow>
export type Invitation = z.infer<typeof invitationRow>
export interface Holder extends z.infer<typeof holderRow> {
  grants: readonly Grant[]
}

const scopeOf =
  'id, area, branch_id, branches(code), semester_from, semester_to, posts_as, may_give, created_at, expires_at'
const key = ['admin', 'roles']

/** Who has which role, and who is invited; empty for who gives none. */
export function useRoles() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => fetchRoles(signal), meta: { persist: false } })
}

async function fetchRoles(signal: AbortSignal) {
  const [holders, grants, invitations] = await Promise.all([
    data().rpc('role_holders').abortSignal(signal).throwOnError(),
    data()
      .from('grants')
      .select(`${scopeOf}, account, sections(letter, entry_year, branches(code))`)
      .order('created_at')
      .abortSignal(signal)
      .throwOnError(),
    data()
      .from('role_invitations')
      .select(`${scopeOf}, email, mailed_at`)
      .is('accepted_at', null)
      .gt('expires_at', new Date().toISOString())
      .order('created_at')
      .abortSignal(signal)
      .throwOnError(),
  ])
  const given = z.array(grantRow).parse(grants.data)
  return {
    holders: z
      .array(holderRow)
      .parse(holders.data)
      .map((holder): Holder => ({ ...holder, grants: given.filter(({ account }) => account === holder.account) })),
    invitations: z.array(invitationRow).parse(invitations.data),
  }
}

/** How far it reaches: "CSE, semesters 3 to 6", or "all". */
export const scopeOfRole = ({ branches, semester_from, semester_to, posts_as, ...role }: Grant | Invitation): string =>
  scopeText({
    section: 'sections' in role ? role.sections : null,
    branch: branches?.code ?? null,
    semesterFrom: semester_from,
    semesterTo: semester_to,
    postsAs: posts_as,
  }) || 'all'

/** How far a role reaches, as the forms send it. */
export interface RoleScope {
  branch_id: string | null
  semester_from: number | null
  semester_to: number | null
  posts_as: string | null
  may_give: boolean
}

export interface NewInvitation extends RoleScope {
  /** Made with the form: a second press is the same invitation. */
  id: string
  email: string
  area: Area
  role_ends_at: string | null
  days: 2 | 7 | 30
}

const invited = z.object({ id: z.string(), expires_at: z.string() })

/** Requires a proof of identity that is minutes old; `proofDialog` obtains it. */
export function useInvite(onDone: () => void) {
  const client = useQueryClient()
  const { prove, proofDialog } = useFreshProof()
  const press = usePressOnce()
  const mutation = useMutation({
    mutationFn: (body: NewInvitation) => prove(() => ask('/roles/invitations', invited, { body })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: key })
      onDone()
    },
    onSettled: press.end,
  })
  return { ...mutation, proofDialog, send: once(press, mutation.mutate) }
}

export const useChangeRole = (onDone: () => void) =>
  useRoleChange(
    ({ id, ...scope }: RoleScope & { id: string; expires_at: string | null }) =>
      data().rpc('change_role', withoutNull({ id, ...scope })),
    onDone,
  )

export const useTakeRole = (onDone: () => void) =>
  useRoleChange((taken: { id: string; reason: string }) => data().rpc('take_role', taken), onDone)

export const useWithdraw = (onDone: () => void) =>
  useRoleChange(({ id }: { id: string }) => data().rpc('withdraw_role_invitation', { id }), onDone)

function useRoleChange<Change>(
  send: (change: Change) => { throwOnError: () => PromiseLike<unknown> },
  onDone: () => void,
) {
  const client = useQueryClient()
  const press = usePressOnce()
  const mutation = useMutation({
    mutationFn: async (change: Change) => {
      await send(change).throwOnError()
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: key })
      onDone()
    },
    onSettled: press.end,
  })
  return { ...mutation, send: once(press, mutation.mutate) }
}

const once =
  <Args extends unknown[]>(press: ReturnType<typeof usePressOnce>, mutate: (...args: Args) => void) =>
  (...args: Args) => {
    if (press.begin()) mutate(...args)
  }

/** An argument that is left out has its default, which is null. */
const withoutNull = <Args extends object>(args: Args) =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null)) as {
    [Name in keyof Args]: NonNullable<Args[Name]>
  }

/** The database's own sentences are for people, as the server's are. */
export function roleProblem(error: unknown): string {
  const fromDatabase = error instanceof Error && /^(PT\d{3}|42501)$/.test(errorCode(error))
  const readable = fromDatabase || error instanceof ApiError || error instanceof NotProven
  return readable ? error.message : 'Not changed: something went wrong. Check your connection and try again.'
}
