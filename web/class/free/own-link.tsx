import { Copy, X } from 'lucide-react'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { type FreeHours, useChangeLink, useEndReading } from './free-hours.ts'

/** The own link, who has added it, and its end. */
export function OwnLink({ token, readers }: Pick<FreeHours, 'token' | 'readers'>) {
  const change = useChangeLink()
  const end = useEndReading()
  return (
    <Sheet as="section" aria-labelledby="own-link" className="p-4.5">
      <h2 id="own-link" className="text-lg leading-snug">
        Your link
      </h2>
      <p className="mt-1.5 text-sm text-ink-2">
        A friend who opens it, with an account here, sees your name and when you have classes: no course, room or
        teacher. You see who has added it.
      </p>
      {token === null ? (
        <Button variant="line" className="mt-3" busy={change.isPending} onClick={() => change.send(true)}>
          Make my link
        </Button>
      ) : (
        <div className="mt-3 grid gap-4">
          <div>
            <p dir="ltr" className="text-sm wrap-anywhere">
              <a href={addressOf(token)}>{addressOf(token)}</a>
            </p>
            <Button variant="line" className="mt-2" onClick={() => void copy(addressOf(token))}>
              <Copy aria-hidden="true" strokeWidth={1.75} />
              Copy the link
            </Button>
            <p className="mt-1.5 text-xs text-ink-3">
              Send it to people you know: whoever has it and an account here can add it.
            </p>
          </div>
          <section aria-labelledby="readers">
            <h3 id="readers" className="text-base">
              {readers.length === 0
                ? 'Nobody has added it yet'
                : `Seen by ${readers.length === 1 ? '1 person' : `${readers.length} people`}`}
            </h3>
            <ul>
              {readers.map(({ id, name }) => (
                <li key={id} className="flex items-center justify-between gap-3 border-t border-line first:border-t-0">
                  <span dir="auto" className="min-w-0 wrap-anywhere">
                    {name}
                  </span>
                  <IconButton label={`Remove ${name} from those who see it`} onClick={() => end.send(id)}>
                    <X aria-hidden="true" strokeWidth={1.75} />
                  </IconButton>
                </li>
              ))}
            </ul>
          </section>
          <div>
            <Button variant="quiet" busy={change.isPending} onClick={() => change.send(false)}>
              Delete my link
            </Button>
            <p className="text-xs text-ink-3">Then nobody sees your busy times any more, from that moment on.</p>
          </div>
        </div>
      )}
    </Sheet>
  )
}

const addressOf = (token: string): string => location.origin + paths.freeHours({ friend: token })

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast.success('Link copied')
  } catch {
    // Without https, or when the browser forbids it.
    toast.error('Could not copy. Select the address and copy it.')
  }
}
