import { useState } from 'react'
import { ShelfDrawing } from './shelf-drawing.tsx'
import type { Vendor } from './vendors.ts'

/** The vendor's picture; a shelf of its own where there is none, or none that loads. */
export function VendorPicture({ vendor: { image, name } }: { vendor: Vendor }) {
  const [failed, setFailed] = useState(false)
  if (image === '' || failed) return <ShelfDrawing name={name} />
  return <img src={image} alt="" loading="lazy" onError={() => setFailed(true)} className="size-full object-cover" />
}
