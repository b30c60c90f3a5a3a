import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { cardBody, cardGrid } from './alumnus-card.tsx'
import { filterNames } from './filters.ts'

/** Includes the height of the buttons, so that nothing moves when they are rendered. */
export function LoadingAlumni() {
  return (
    <div>
      {filterNames.map((name) => (
        <div key={name} className="mt-4">
          <Skeleton className="mb-[.78rem] h-4 w-24" />
          <div className="flex gap-2 overflow-hidden">
            {[1, 2, 3, 4, 5, 6].map((place) => (
              <Skeleton key={place} className="h-tap w-28 shrink-0 rounded-control" />
            ))}
          </div>
        </div>
      ))}
      <output className="mt-4 mb-2.5 flex min-h-tap items-center text-sm text-ink-2">Loading alumni...</output>
      <div className={cardGrid}>
        {['w-3/5', 'w-4/5', 'w-2/5'].map((width) => (
          <Sheet key={width} className={cardBody}>
            <div className="flex gap-4">
              <Skeleton className="size-18 shrink-0" />
              <div className="flex-1 pt-1">
                <Skeleton className={`h-5 ${width}`} />
                <Skeleton className="mt-3 h-4 w-11/12" />
              </div>
            </div>
            <Skeleton className="mt-5 h-4 w-3/4" />
            <Skeleton className="mt-3 h-4 w-1/2" />
            <Skeleton className="mt-3 mb-16 h-4 w-2/3" />
          </Sheet>
        ))}
      </div>
    </div>
  )
}
