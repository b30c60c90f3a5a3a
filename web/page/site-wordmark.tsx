import { shippedCollege } from '#domain/college/college.ts'
import { Wordmark } from '#web/ui/display/wordmark.tsx'
import { siteName } from './college.ts'

/** The college's short name; the drawn wordmark while it has not set one. */
export function SiteWordmark({ className }: { className?: string | undefined }) {
  const name = siteName()
  return <Wordmark className={className} name={name === shippedCollege.shortName ? undefined : name} />
}
