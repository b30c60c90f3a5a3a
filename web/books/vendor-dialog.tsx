import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { TornSheetDrawing } from '#web/ui/art/torn-sheet-drawing.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Specialties } from './specialties.tsx'
import { VendorPicture } from './vendor-picture.tsx'
import { dialled, useVendors } from './vendors.ts'
import type { Vendor } from './vendors.ts'

interface VendorDialogProps {
  id: string
  open: boolean
  onClose: () => void
}

/** Mount it anew (by key) for another vendor. */
export function VendorDialog({ id, open, onClose }: VendorDialogProps) {
  const query = useVendors()
  const vendor = query.data?.find((candidate) => candidate.id === id)
  if (vendor) return <OpenVendor {...{ vendor, open, onClose }} />

  return (
    <Dialog open={open} onClose={onClose} title={query.data ? 'Vendor not found' : 'Vendor'}>
      {query.isPending && <VendorLoading />}
      {query.data && (
        <EmptyState
          drawing={<DrawerDrawing />}
          title="This vendor is not here"
          text="It has been taken off the list, or the link is not complete."
          heading="h3"
        >
          <Button onClick={onClose}>See all vendors</Button>
        </EmptyState>
      )}
      {query.isError && !query.data && (
        <EmptyState
          drawing={<TornSheetDrawing />}
          title="Failed to load this vendor"
          text="The server did not answer as it should. Check your connection."
          heading="h3"
        >
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            Try Again
          </Button>
        </EmptyState>
      )}
    </Dialog>
  )
}

function VendorLoading() {
  return (
    <div className="py-1">
      <output className="sr-only">Loading...</output>
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-3 mb-24 h-5 w-2/5" />
    </div>
  )
}

function OpenVendor({ vendor, open, onClose }: Omit<VendorDialogProps, 'id'> & { vendor: Vendor }) {
  const { name, rating, contact, email, location, hours, description } = vendor
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={name}
      description={<Rating value={rating} />}
      footer={
        <>
          {email !== '' && (
            <a href={`mailto:${email}`} className={`${buttonClass({ variant: 'line' })} max-sm:flex-1`}>
              <Mail aria-hidden="true" strokeWidth={1.75} />
              E-mail
            </a>
          )}
          {contact !== '' && (
            <a href={dialled(contact)} className={`${buttonClass({ variant: 'accent' })} max-sm:flex-1`}>
              <Phone aria-hidden="true" strokeWidth={1.75} />
              Call
            </a>
          )}
        </>
      }
    >
      <div className="h-34 overflow-hidden rounded-sheet bg-sunk">
        <VendorPicture vendor={vendor} />
      </div>
      <dl className="mt-4 border-t border-line">
        <Entry icon={Phone} name="Phone">
          {contact !== '' && <a href={dialled(contact)}>{contact}</a>}
        </Entry>
        <Entry icon={Mail} name="E-mail">
          {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
        </Entry>
        <Entry icon={MapPin} name="Location">
          {location}
        </Entry>
        <Entry icon={Clock} name="Opening hours">
          {hours}
        </Entry>
      </dl>
      <h3 className="mt-6">About</h3>
      <p className="mt-1.5 max-w-measure whitespace-pre-line wrap-anywhere">{description}</p>
      <h3 className="mt-6 mb-2">Specialties</h3>
      <Specialties of={vendor} />
    </Dialog>
  )
}

/** A line of the vendor's card; none where there is nothing to say. */
function Entry({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  if (children === '' || children === false) return null
  return (
    <div className="grid grid-cols-[1.75rem_1fr] gap-x-2 border-b border-line py-2.5 sm:grid-cols-[1.75rem_9rem_1fr]">
      <Icon aria-hidden="true" strokeWidth={1.75} className="mt-1 size-5 text-ink-2" />
      <dt className="text-sm leading-[1.9] text-ink-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere max-sm:col-start-2">{children}</dd>
    </div>
  )
}
