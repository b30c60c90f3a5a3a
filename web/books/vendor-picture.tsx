import { useState } from 'react'
import { ShelfDrawing } from './shelf-drawing.tsx'
import type { Vendor } from './vendors.ts'

/** The vendor's picture; a drawn shelf where there is none, or where it does not load. */
export function VendorPicture({ vendor: { image, name } }: { vendor: Vendor }) {
  const [failed, setFailed] = useState(false)
  if (image === '' || failed) return <ShelfDrawing name={name} />
  return <img src={image} alt="" loading="lazy" onError={() => setFailed(true)} className="size-full object-cover" />
}
