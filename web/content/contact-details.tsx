import { Mail, MapPin, Phone } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useSiteSetting } from './site-settings.ts'

/** The addresses at which the people behind the site can be reached. Needs a query client above. */
export function ContactDetails() {
  const { data, isPending, isFetching, refetch } = useSiteSetting('contact')

  if (!isPending && !data) {
    return (
      <Message tone="error" title="The contact details could not be loaded" className="min-h-34">
        <Button variant="line" className="mt-2" busy={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </Message>
    )
  }
  return (
    <dl aria-busy={isPending} className="grid gap-1">
      <Row icon={Mail} name="E-mail">
        {data && <a href={`mailto:${data.email}`}>{data.email}</a>}
      </Row>
      <Row icon={Phone} name="Phone">
        {data && <a href={`tel:${data.phone.replaceAll(/[^+\d]/g, '')}`}>{data.phone}</a>}
      </Row>
      <Row icon={MapPin} name="Address">
        {data?.address}
      </Row>
    </dl>
  )
}

/** A row of constant height, so that the layout does not shift when the text arrives. */
function Row({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-tap items-center gap-3">
      <dt>
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd dir="auto" className="min-w-0 flex-1 wrap-anywhere [&_a]:inline-flex [&_a]:min-h-tap [&_a]:items-center">
        {children ?? <Skeleton className="h-[.8em] w-52 max-w-full" />}
      </dd>
    </div>
  )
}
