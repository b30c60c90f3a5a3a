import type { Provider, User, UserIdentity } from '@supabase/auth-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { dayOf } from '#domain/dates/calendar-date.ts'
import { getAuth } from '#web/backend/auth.ts'
import { readAuth } from '#web/backend/read-auth.ts'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { useFreshProof } from '../fresh-proof/use-fresh-proof.tsx'
import { problemText } from '../forms/error-text.ts'
import { providerName, useOffered } from '../log-in/providers.ts'
import { QueryStates } from './query-states.tsx'

export function SignInMethods({ user }: { user: User }) {
  const queryKey = ['identities', user.id]
  const client = useQueryClient()
  const query = useQuery({ queryKey, queryFn: loadIdentities })
  const { data: offered } = useOffered()
  const { prove, proofDialog } = useFreshProof()
  const link = useMutation({ mutationFn: (provider: Provider) => prove(() => linkTo(provider)) })
  const unlink = useMutation({
    mutationFn: (identity: UserIdentity) => prove(() => unlinkFrom(identity)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const error = link.error ?? unlink.error

  return (
    <QueryStates query={query} failed="Your login methods could not be loaded.">
      {(identities) => {
        const tied = new Set(identities.map(({ provider }) => provider))
        const free = offered?.linking ? offered.providers.filter((provider) => !tied.has(provider)) : []
        const loosable = offered?.linking === true && identities.length > 1
        return (
          <div className="grid gap-4.5">
            {error && <Message tone="error">{problemText(error, 'That did not work. Please try again.')}</Message>}
            <ul className="border-t border-line">
              {identities.map((identity) => (
                <li key={identity.identity_id} className="flex items-center gap-3 border-b border-line py-2.5">
                  <p className="min-w-0 flex-1 text-sm">
                    <b dir="auto" className="block wrap-anywhere">
                      {providerName(identity.provider)}
                    </b>
                    <span dir="auto" className="wrap-anywhere text-ink-3">
                      {aboutIdentity(identity)}
                    </span>
                  </p>
                  {loosable && (
                    <Button
                      variant="line"
                      aria-label={`Unlink ${providerName(identity.provider)}`}
                      busy={unlink.isPending && unlink.variables.identity_id === identity.identity_id}
                      disabled={unlink.isPending}
                      onClick={() => unlink.mutate(identity)}
                    >
                      Unlink
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {identities.length === 1 && (
              <p className="text-sm text-ink-2">This is your only way to log in, so it cannot be unlinked.</p>
            )}
            {free.map((provider) => (
              <Button key={provider} variant="line" block busy={link.isPending} onClick={() => link.mutate(provider)}>
                {`Link ${providerName(provider)}`}
              </Button>
            ))}
            {proofDialog}
          </div>
        )
      }}
    </QueryStates>
  )
}

function aboutIdentity({ identity_data: data, created_at: since }: UserIdentity): string {
  const email: unknown = data?.['email']
  const added = since === undefined ? '' : `since ${dayOf(since)}`
  return [typeof email === 'string' ? email : '', added].filter(Boolean).join(', ')
}

const withIdentities = z.object({ identities: z.optional(z.array(z.custom<UserIdentity>())) })

async function loadIdentities({ signal }: { signal: AbortSignal }): Promise<UserIdentity[]> {
  return withIdentities.parse(await readAuth('user', signal)).identities ?? []
}

/** Redirects to the provider, which redirects back. */
async function linkTo(provider: Provider): Promise<void> {
  const { auth } = await getAuth()
  const redirectTo = location.origin + paths.profile()
  const { error } = await auth.linkIdentity({ provider, options: { redirectTo } })
  if (error) throw error
}

async function unlinkFrom(identity: UserIdentity): Promise<void> {
  const { auth } = await getAuth()
  const { error } = await auth.unlinkIdentity(identity)
  if (error) throw error
}
