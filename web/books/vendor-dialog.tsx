import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ItemNotFound, itemIn, notFoundTitle } from '#web/ui/feedback/item-not-found.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Rating } from '#web/ui/display/rating.tsx'
import { Specialties } from './specialties.tsx'
import { VendorPicture } from './vendor-picture.tsx'
import { dialled, useVendors } from './vendors.ts'
import type { Vendor } from './vendors.ts'

interface VendorDialogProps {
  id: string
  open: boolean
  onClose: () => void
}

/** Another vendor needs another key. */
export function VendorDialog({ id, open, onClose }: VendorDialogProps) {
  const query = useVendors()
  const { item: vendor, gone, failed } = itemIn(query, id)
  if (vendor) return <OpenVendor {...{ vendor, open, onClose }} />

  return (
    <Dialog open={open} onClose={onClose} title={notFoundTitle('Vendor', gone)}>
      <ItemNotFound
        one="Vendor"
        {...{ gone, failed, onClose }}
        onRetry={() => void query.refetch()}
        goneText="It may have been removed, or the link is incomplete."
        seeAll="See all vendors"
      />
    </Dialog>
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
      <p dir="auto" className="mt-1.5 max-w-measure whitespace-pre-line wrap-anywhere">
        {description}
      </p>
      <h3 className="mt-6 mb-2">Specialties</h3>
      <Specialties of={vendor} />
    </Dialog>
  )
}

/** A line of the vendor's card; renders nothing without content. */
function Entry({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  if (children === '' || children === false) return null
  return (
    <div className="grid grid-cols-[1.75rem_1fr] gap-x-2 border-b border-line py-2.5 sm:grid-cols-[1.75rem_9rem_1fr]">
      <Icon aria-hidden="true" strokeWidth={1.75} className="mt-1 size-5 text-ink-2" />
      <dt className="text-sm leading-[1.9] text-ink-2">{name}</dt>
      <dd dir="auto" className="min-w-0 wrap-anywhere max-sm:col-start-2">
        {children}
      </dd>
    </div>
  )
}
