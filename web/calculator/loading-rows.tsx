import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** Placeholders while the account's rows are fetched. */
export function LoadingRows() {
  return (
    <div role="status" className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-7">
      <span className="sr-only">Loading your courses...</span>
      <Sheet className="grid gap-5 p-4 md:p-6">
        <Skeleton className="h-6 w-44" />
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </Sheet>
      <Sheet className="grid gap-5 p-4 md:p-6">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-16" />
      </Sheet>
    </div>
  )
}
