import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { dayOf } from '#domain/dates/calendar-date.ts'
import { useSession } from '#web/session/session.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Section } from './section.tsx'

const row = z.object({ created_at: z.string() })
const key = ['calendar feed']
const failed = () => toast.error('This could not be changed. Check your connection and try again.')

/** A private address for a calendar application. It is shown when it is made: the site itself cannot read it again. */
export function CalendarSection() {
  const client = useQueryClient()
  const { user } = useSession()
  const [address, setAddress] = useState<string>()
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { data: rows } = await data().from('calendar_feeds').select('created_at').abortSignal(signal).throwOnError()
      return parseRows(row, rows)[0]?.created_at ?? null
    },
  })
  const renew = useMutation({
    mutationFn: async () => {
      const { data: token } = await data().rpc('renew_calendar_feed').throwOnError()
      return `${location.origin}/calendar/${z.string().parse(token)}.ics`
    },
    onSuccess: async (made) => {
      setAddress(made)
      await client.invalidateQueries({ queryKey: key })
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: async () =>
      data()
        .from('calendar_feeds')
        .delete()
        .eq('account_id', user?.id ?? '')
        .throwOnError(),
    onSuccess: () => {
      setAddress(undefined)
      client.setQueryData(key, null)
    },
    onError: failed,
  })
  const madeAt = query.data
  return (
    <Section title="Calendar">
      <p className="text-sm text-ink-2">
        An address for Google Calendar, Outlook or your phone, with your classes, the drives you follow, the deadlines
        that you may read and the exams of your courses. Whoever has it can read them too, so share it with nobody.
      </p>
      {address !== undefined && <Address address={address} />}
      {query.isError && <p className="text-sm text-brick">Your calendar could not be loaded. Check your connection.</p>}
      {madeAt === undefined && !query.isError && <Skeleton className="h-10 w-48" />}
      {typeof madeAt === 'string' && address === undefined && (
        <p className="text-sm">{`Your address was made on ${dayOf(madeAt)}. Lost it? Make a new one; the old one stops working.`}</p>
      )}
      {madeAt !== undefined && (
        <div className="flex flex-wrap gap-2">
          <Button variant={madeAt === null ? 'ink' : 'line'} busy={renew.isPending} onClick={() => renew.mutate()}>
            {madeAt === null ? 'Make an address' : 'Make a new address'}
          </Button>
          {madeAt !== null && (
            <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
              Turn it off
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

function Address({ address }: { address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success('Address copied')
    } catch {
      toast.error('The address could not be copied. Select it and copy it yourself.')
    }
  }
  return (
    <div className="flex w-full flex-wrap items-end gap-2">
      <Field label="Your address" hint="Copy it now: it is not shown again." className="min-w-48 flex-1">
        {(control) => <Input {...control} readOnly value={address} onFocus={({ target }) => target.select()} />}
      </Field>
      <Button variant="line" className="mb-6" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}
