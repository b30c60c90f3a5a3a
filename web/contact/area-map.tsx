import { ExternalLink, Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#domain/paths.ts'
import { elsewhere, isShippedPoint } from '#web/elsewhere.ts'
import { college } from '#web/page/college.ts'
import { documentPath } from '#web/page/redirect/redirect-address.ts'
import { useHydrated } from '#web/page/hydration/hydrated.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { AreaDrawing, PinDrawing } from './area-drawing.tsx'
import { EmbeddedMap } from './embedded-map.tsx'

/** The event on which the form saves its input, before the page is left for its own document. */
export const leavingForMap = 'leaving-for-map'

/**
 * A drawing, so that no map service learns of a visitor before they open the map. A college that names no point has the
 * link to a search alone.
 */
export function AreaMap({ place }: { place: string }) {
  const [search] = useSearchParams()
  const hydrated = useHydrated()
  const [wanted, setWanted] = useState(false)
  // Only the policy of this page's own document allows the frame (server/features/site/site.ts).
  const isOwnDocument = documentPath === paths.contact()
  const point = college().mapPoint
  const shown = hydrated && isOwnDocument && point !== null && (wanted || search.get('map') === '1')

  const show = () => {
    if (isOwnDocument) return setWanted(true)
    dispatchEvent(new Event(leavingForMap))
    location.assign(paths.contact({ map: '1' }))
  }

  return (
    <figure>
      {point && (
        <Sheet className="overflow-hidden">
          {shown ? <EmbeddedMap point={point} /> : isShippedPoint(point) ? <AreaDrawing /> : <PinDrawing />}
        </Sheet>
      )}
      <figcaption className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-2">
        {shown
          ? 'The map comes from OpenStreetMap.'
          : point && (
              <Button variant="line" onClick={show}>
                <MapIcon aria-hidden="true" strokeWidth={1.75} />
                Show the map (OpenStreetMap)
              </Button>
            )}
        <a
          href={elsewhere.map(place)}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-tap items-center gap-1.5 text-ink"
        >
          Open in OpenStreetMap
          <ExternalLink aria-hidden="true" strokeWidth={1.75} className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </figcaption>
    </figure>
  )
}
