import { type ComponentProps, Suspense } from 'react'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import type { DiscussionsAbout as Loaded } from './discussions-about.tsx'

const Discussions = lazyOptional(
  () => import('./discussions-about.tsx'),
  (module) => module.DiscussionsAbout,
)

/** Loaded apart from the page, which is about something else. For readers with an account. */
export function DiscussionsAbout(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Discussions {...props} />
    </Suspense>
  )
}
