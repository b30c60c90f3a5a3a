import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { areaNames, scopeText } from '#domain/roles/roles.ts'
import { data } from '#web/backend/data.ts'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'
import { useSession } from '#web/session/session.ts'

const scope = {
  area: z.enum(areaNames),
  semester_from: z.nullable(z.number()),
  semester_to: z.nullable(z.number()),
  posts_as: z.nullable(z.string()),
}
const invitationRow = z.nullable(
  z.object({ ...scope, branch: z.nullable(z.string()), inviter: z.string(), expires_at: z.string() }),
)
const grantRow = z.object({
  ...scope,
  id: z.string(),
  branches: z.nullable(z.object({ code: z.string() })),
  sections: z.nullable(
    z.object({ letter: z.string(), entry_year: z.number(), branches: z.nullable(z.object({ code: z.string() })) }),
  ),
  expires_at: z.nullable(z.string()),
})
export type OwnInvitation = NonNullable<z.infer<typeof invitationRow>>
export type OwnRole = z.infer<typeof grantRow>

/** Null where it is used, withdrawn, over, or for another address. */
export function useInvitation(id: string) {
  return useQuery({
    queryKey: ['role-invitation', id],
    queryFn: async ({ signal }) =>
      invitationRow.parse((await data().rpc('role_invitation', { id }).abortSignal(signal).throwOnError()).data),
    meta: { persist: false },
  })
}

export function useOwnRoles() {
  const { user } = useSession()
  const id = user?.id ?? ''
  return useQuery({
    queryKey: ['own-roles', id],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('grants')
        .select(
          'id, area, branches(code), semester_from, semester_to, posts_as, expires_at, sections(letter, entry_year, branches(code))',
        )
        .eq('account', id)
        .order('created_at')
        .abortSignal(signal)
        .throwOnError()
      return z.array(grantRow).parse(rows)
    },
    enabled: user !== undefined,
  })
}

export function useAcceptRole() {
  const client = useQueryClient()
  const press = usePressOnce()
  const mutation = useMutation({
    mutationFn: async (id: string) => {
      await data().rpc('accept_role', { id }).throwOnError()
    },
    onSuccess: () => client.invalidateQueries(),
    onSettled: press.end,
  })
  return {
    ...mutation,
    accept: (id: string) => {
      if (press.begin()) mutation.mutate(id)
    },
  }
}

export const scopeOfInvitation = ({ branch, semester_from, semester_to, posts_as }: OwnInvitation) =>
  scopeText({ branch, semesterFrom: semester_from, semesterTo: semester_to, postsAs: posts_as })

export const scopeOfOwnRole = ({ branches, sections, semester_from, semester_to, posts_as }: OwnRole) =>
  scopeText({
    branch: branches?.code ?? null,
    semesterFrom: semester_from,
    semesterTo: semester_to,
    postsAs: posts_as,
    section: sections,
  })
