import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { substringFilter } from '#web/content/substring-filter.ts'
import { pageSize, useRowPages } from '../pagination.ts'

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['student', 'alumnus', 'staff']),
  semester: z.nullable(z.number()),
  accepted_at: z.nullable(z.string()),
  branches: z.nullable(z.object({ code: z.string() })),
  sections: z.nullable(z.object({ letter: z.string(), entry_year: z.number() })),
  mail: z.object({
    state: z.enum(['waiting', 'mailed', 'failed', 'accepted', 'expired', 'revoked']),
    mailed_at: z.nullable(z.string()),
    expires_at: z.nullable(z.string()),
    failure: z.nullable(z.string()),
  }),
})
export type Invitation = z.infer<typeof invitation>

export const shows = { '': 'Not accepted', failed: 'Failed', accepted: 'Accepted', all: 'All' }

/** The newest first. */
export function useInvitations(search: string, show: string) {
  return useRowPages(['invitations', search, show], async (from, signal) => {
    let query = data()
      .from('invitations')
      .select('id, email, name, role, semester, accepted_at, mail, branches(code), sections(letter, entry_year)')
    if (show === '') query = query.is('accepted_at', null)
    // All that have a time, since a comparison with null is never true.
    if (show === 'accepted') query = query.gt('accepted_at', '1970-01-01')
    if (show === 'failed') query = query.eq('mail->>state', 'failed')
    const filter = substringFilter(search, ['name', 'email'])
    if (filter !== undefined) query = query.or(filter)
    const { data: rows } = await query
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, from + pageSize)
      .abortSignal(signal)
      .throwOnError()
    return z.array(invitation).parse(rows)
  })
}

export function useChangeInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, change }: { id: string; change: 'resend_invitation' | 'revoke_invitation' }) => {
      await data().rpc(change, { id }).throwOnError()
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
