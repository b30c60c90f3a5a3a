import { useState } from 'react'
import type { Alumnus } from './alumni.ts'
import { KolamDrawing } from './kolam-drawing.tsx'

/** The photo; a kolam drawn from the name where there is none, or where it does not load. The name is beside it. */
export function AlumnusPicture({ alumnus: { image, name } }: { alumnus: Alumnus }) {
  const [failed, setFailed] = useState(false)
  return (
    <div className="size-18 shrink-0 overflow-hidden rounded-sheet bg-sunk">
      {image === '' || failed ? (
        <KolamDrawing name={name} />
      ) : (
        <img src={image} alt="" loading="lazy" onError={() => setFailed(true)} className="size-full object-cover" />
      )}
    </div>
  )
}
