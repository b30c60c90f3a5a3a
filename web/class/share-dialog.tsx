import { Copy, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { classTitle, type MyClass } from '#web/content/timetable/my-class.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { QrCode } from '#web/ui/display/qr-code.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { useChangeClassLink, useClassLink } from './class-link.ts'

interface ShareDialogProps {
  own: MyClass
  onClose: () => void
}

/** The ways in which a timetable leaves the page: two links, the own calendar, paper. */
export function ShareDialog({ own, onClose }: ShareDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      screenOnly
      title="Share the timetable"
      description={classTitle(own)}
      footer={
        <>
          <Button variant="quiet" onClick={() => window.print()}>
            <Printer aria-hidden="true" strokeWidth={1.75} />
            Print
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="grid gap-5">
        <AddressField
          label="Link for classmates"
          hint="It opens for members of your class, after they log in."
          address={location.origin + paths.class()}
        />
        <Part title="Public link">
          <PublicLink own={own} />
        </Part>
        <Part title="Your own calendar">
          <p className="text-sm text-ink-2">
            Your classes come into the calendar of your phone, with every change.{' '}
            <Link to={paths.notificationSettings()}>Make your calendar address</Link>
          </p>
        </Part>
      </div>
    </Dialog>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line pt-4">
    <h3 className="mb-1.5 text-base">{title}</h3>
    {children}
  </section>
)

function PublicLink({ own: { section, decides } }: { own: MyClass }) {
  const link = useClassLink(section)
  const change = useChangeClassLink(section)
  if (link.isError)
    return (
      <LoadFailed title="The link could not be loaded" busy={link.isFetching} onRetry={() => void link.refetch()} />
    )
  if (link.data === undefined) return <Skeleton className="h-20" />
  if (link.data === null)
    return decides ? (
      <>
        <p className="text-sm text-ink-2">
          Anybody with it can read the courses, rooms and teachers, without an account. It names no classmate.
        </p>
        <Button variant="line" className="mt-2.5" busy={change.isPending} onClick={() => change.mutate(true)}>
          Make a public link
        </Button>
      </>
    ) : (
      <p className="text-sm text-ink-2">Your class representative can make a link that works without an account.</p>
    )
  const address = location.origin + paths.sharedClass({ token: link.data })
  return (
    <div className="grid gap-3">
      <AddressField
        label="Address"
        hint="Anybody with it can read the courses, rooms and teachers. It names no classmate."
        address={address}
      />
      <QrCode
        address={address}
        label="QR code of the public link"
        className="w-40 rounded-control border border-line"
      />
      {decides && (
        <div>
          <Button variant="quiet" busy={change.isPending} onClick={() => change.mutate(false)}>
            Delete the public link
          </Button>
        </div>
      )}
    </div>
  )
}

interface AddressFieldProps {
  label: string
  hint: string
  address: string
}

/** By hand here as in the notification settings: a shared part would be a chunk of every page. */
function AddressField({ label, hint, address }: AddressFieldProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success('Link copied')
    } catch {
      // Without https, or when the browser forbids it.
      toast.error('Could not copy. Select the address and copy it.')
    }
  }
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex gap-2">
          <Input {...control} readOnly value={address} onFocus={({ target }) => target.select()} />
          <Button variant="line" onClick={() => void copy()}>
            <Copy aria-hidden="true" strokeWidth={1.75} />
            Copy
            <span className="sr-only">{`: ${label}`}</span>
          </Button>
        </div>
      )}
    </Field>
  )
}
