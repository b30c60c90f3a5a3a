import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

export function Loading() {
  return (
    <div>
      <p className="sr-only">Loading the classes...</p>
      <Skeleton className="mb-3 h-16" />
      {['one', 'two', 'three', 'four'].map((row) => (
        <Skeleton key={row} className="mb-2 h-18" />
      ))}
    </div>
  )
}
