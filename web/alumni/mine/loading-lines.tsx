import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

export const LoadingLines = () => (
  <div role="status" aria-label="Loading" className="grid gap-3 p-4">
    {['w-2/3', 'w-full', 'w-5/6', 'w-1/2'].map((width) => (
      <Skeleton key={width} className={`h-4 ${width}`} />
    ))}
  </div>
)
