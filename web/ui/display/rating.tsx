import { Star } from 'lucide-react'

/** Of five. */
export function Rating({ value }: { value: number }) {
  const written = value.toFixed(1)
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-sm leading-[1.6] font-bold tabular-nums">
      <Star aria-hidden="true" strokeWidth={1.75} fill="currentColor" className="size-4" />
      <span aria-hidden="true">{written}</span>
      <span className="sr-only">{`Rated ${written} out of 5`}</span>
    </span>
  )
}
