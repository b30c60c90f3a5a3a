import { MapPin, Phone } from 'lucide-react'
import { memo } from 'react'
import { ListLink } from '#web/page/address/list-link.tsx'
import { openedFromList } from '#web/page/address/use-list-address.ts'
import { IconLine } from '#web/ui/display/icon-line.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Rating } from '#web/ui/display/rating.tsx'
import { SampleStamp } from '#web/ui/display/sample-stamp.tsx'
import { Specialties } from './specialties.tsx'
import { VendorPicture } from './vendor-picture.tsx'
import type { Vendor } from './vendors.ts'

export const cardPicture = 'h-34 overflow-hidden rounded-t-[3px] border-b-2 border-margin bg-sunk'
export const cardBody = 'flex flex-1 flex-col px-4.5 pt-4 pb-4.5'

/** The whole card is one link, to the vendor's details. */
export const VendorCard = memo(function VendorCard({ vendor, to }: { vendor: Vendor; to: string }) {
  return (
    <Sheet as="article" interactive className="relative flex flex-col">
      <div className={cardPicture}>
        <VendorPicture vendor={vendor} />
      </div>
      <div className={cardBody}>
        <div className="flex items-start justify-between gap-3">
          <h2 dir="auto" className="min-w-0 text-lg leading-snug wrap-anywhere">
            <ListLink to={to} state={openedFromList} preventScrollReset className="cover">
              {vendor.name}
            </ListLink>
          </h2>
          <Rating value={vendor.rating} />
        </div>
        <p className="mt-1.5 empty:hidden">
          <SampleStamp of={vendor} />
        </p>
        <p dir="auto" className="mt-2 line-clamp-3 leading-[1.5] wrap-anywhere text-ink-2">
          {vendor.description}
        </p>
        <dl className="mt-3 mb-4 grid gap-1.5 text-sm leading-[1.4]">
          <IconLine icon={Phone} name="Contact">
            {vendor.contact}
          </IconLine>
          <IconLine icon={MapPin} name="Location">
            {vendor.location}
          </IconLine>
        </dl>
        <div className="mt-auto">
          <Specialties of={vendor} />
        </div>
      </div>
    </Sheet>
  )
})
