import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Role, roles } from '#domain/accounts/role.ts'
import { NotProven, useFreshProof } from '#web/accounts/fresh-proof/use-fresh-proof.tsx'
import { ask, ApiError } from '../call-admin-api.ts'
import { ifAny } from '../pagination.ts'

const account = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  college_id: z.string(),
  role: z.enum(roles),
  plan: z.enum(['free', 'pro']),
  pro_until: z.nullable(z.string()),
  is_admin: z.boolean(),
  banned: z.boolean(),
  created_at: z.string(),
  last_sign_in_at: z.nullable(z.string()),
})
const page = z.object({ accounts: z.array(account), more: z.boolean() })

export type ListedAccount = z.infer<typeof account>

export type Act =
  | { name: 'grant-pro'; body: { until: string | null } }
  | { name: 'set-role'; body: { role: Role } }
  | { name: 'revoke-pro' | 'unban'; body: Record<string, never> }
  | { name: 'make-admin' | 'take-admin' | 'ban'; body: { confirm: string } }

const key = ['admin', 'accounts']

/** Newest first; `show` is '', 'pro', 'admins' or 'banned'. */
export function useAccounts(search: string, show: string) {
  return useInfiniteQuery({
    queryKey: [...key, search, show],
    queryFn: ({ pageParam, signal }) =>
      ask(`/admin/accounts?${new URLSearchParams({ q: search, show, from: String(pageParam) })}`, page, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.more ? pages.reduce((count, { accounts }) => count + accounts.length, 0) : undefined,
    placeholderData: (before) => ifAny(before, before?.pages[0]?.accounts),
    meta: { persist: false },
  })
}

/** One account by its id; null when there is none. */
export function useAccountById(id: string, enabled: boolean) {
  return useQuery({
    queryKey: [...key, 'one', id],
    queryFn: async ({ signal }) => {
      const found = await ask(`/admin/accounts?${new URLSearchParams({ q: id })}`, page, { signal })
      return found.accounts.find((one) => one.id === id) ?? null
    },
    enabled,
    meta: { persist: false },
  })
}

/** Changes of rights require a proof of identity that is minutes old; `proofDialog` obtains it. */
export function useAct(id: string, onDone: (changed: ListedAccount) => void) {
  const client = useQueryClient()
  const { prove, proofDialog } = useFreshProof()
  const mutation = useMutation({
    mutationFn: ({ name, body }: Act) => prove(() => ask(`/admin/accounts/${id}/${name}`, account, { body })),
    onSuccess: (changed) => {
      client.setQueryData([...key, 'one', id], changed)
      void client.invalidateQueries({ queryKey: ['admin'] })
      onDone(changed)
    },
  })
  return { ...mutation, proofDialog }
}

export function actProblem(error: unknown): string {
  const readable = error instanceof ApiError || error instanceof NotProven
  return readable ? error.message : 'Not changed: something went wrong on the server.'
}
