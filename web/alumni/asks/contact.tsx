import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { Button } from '#web/ui/buttons/button.tsx'

const shared = z.object({ email: z.optional(z.string()), phone: z.optional(z.string()) })

/** The other side's contact, after a press: its owner reads who saw it, so nothing is shown unseen. */
export function Contact({ ask, name }: { ask: string; name: string }) {
  const [isWanted, setWanted] = useState(false)
  const contact = useQuery({
    queryKey: ['contact of ask', ask],
    queryFn: async ({ signal }) => {
      const { data: answer } = await data().rpc('contact_of', { ask }).abortSignal(signal).throwOnError()
      return shared.parse(answer)
    },
    enabled: isWanted,
    staleTime: 60_000,
    meta: { persist: false },
  })
  if (contact.data === undefined)
    return (
      <div className="grid justify-items-start gap-1">
        <Button
          variant="line"
          busy={isWanted && contact.isFetching}
          onClick={() => (isWanted ? void contact.refetch() : setWanted(true))}
        >
          {`Show how to reach ${name}`}
        </Button>
        {contact.isError && <p className="text-sm text-brick">This could not be loaded. Try again.</p>}
      </div>
    )
  const { email, phone } = contact.data
  return (
    <p className="grid gap-0.5 text-sm wrap-anywhere">
      {email !== undefined && (
        <a className="font-semibold underline" href={`mailto:${email}`} translate="no">
          {email}
        </a>
      )}
      {phone !== undefined && (
        <a className="font-semibold underline" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} translate="no">
          {phone}
        </a>
      )}
      {email === undefined && phone === undefined && <span className="text-ink-2">No contact is shared.</span>}
    </p>
  )
}
