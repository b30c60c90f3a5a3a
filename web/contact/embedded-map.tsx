import { useEffect, useState } from 'react'
import type { College } from '#domain/college/college.ts'
import { elsewhere, isShippedPoint } from '#web/elsewhere.ts'
import { college } from '#web/page/college.ts'
import { Message } from '#web/ui/feedback/message.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** The maximum wait for the map, ms. */
const timeout = 15_000

/** OpenStreetMap's own page in a frame. It is loaded only on request, without a referrer. */
export function EmbeddedMap({ point }: { point: NonNullable<College['mapPoint']> }) {
  const [state, setState] = useState<'loading' | 'there' | 'failed'>(() => (navigator.onLine ? 'loading' : 'failed'))
  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setState('failed'), timeout)
    return () => clearTimeout(timer)
  }, [state])

  if (state === 'failed')
    return (
      <Message tone="warning" title="The map cannot be loaded" className="m-4">
        OpenStreetMap is not responding, or you are offline. Use the link below to open the map in a new tab.
      </Message>
    )
  return (
    <div className="relative aspect-[3/2] bg-sunk">
      {state === 'loading' && (
        <div className="absolute inset-0 grid place-items-center">
          <Spinner label="Loading the map..." />
        </div>
      )}
      <iframe
        title={
          isShippedPoint(point)
            ? 'Map of the area around Patia, Bhubaneswar (OpenStreetMap)'
            : `Map of the area around ${college().name} (OpenStreetMap)`
        }
        src={elsewhere.embeddedMap(point)}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin: it cannot take its own sandbox off
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
        onLoad={() => setState('there')}
        className="relative block size-full border-0"
      />
    </div>
  )
}
