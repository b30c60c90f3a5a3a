import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** A list of the admin area while it loads. */
export function LoadingLines({ label }: { label: string }) {
  return (
    <div className="grid gap-2.5">
      <output className="sr-only">{label}</output>
      {['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2'].map((width) => (
        <Sheet key={width} className="px-4.5 py-4">
          <Skeleton className={`h-4.5 ${width}`} />
          <Skeleton className="mt-2.5 h-3.5 w-1/3" />
        </Sheet>
      ))}
    </div>
  )
}
