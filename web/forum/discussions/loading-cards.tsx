import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { cardBody, cardGrid, cardMark } from './discussion-card.tsx'
import { wording } from '../wording.ts'

/** Placeholders with the layout of the list. */
export function LoadingCards() {
  return (
    <div className="grid gap-3">
      <Spinner label={wording.loading} />
      {['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3'].map((width) => (
        <Sheet key={width} className={cardGrid}>
          <div className={cardMark}>
            <Skeleton className="mx-auto mt-1 h-5 w-7" />
          </div>
          <div className={cardBody}>
            <Skeleton className={`h-6 ${width}`} />
            <Skeleton className="mt-3 h-4 w-11/12" />
            <Skeleton className="mt-2.5 h-4 w-4/5" />
            <Skeleton className="mt-4 mb-1 h-5 w-44 max-w-full" />
          </div>
        </Sheet>
      ))}
    </div>
  )
}
