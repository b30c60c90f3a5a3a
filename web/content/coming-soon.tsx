import { useEffect } from 'react'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { hideComingSoon } from './materials-mark.ts'

/**
 * 'Coming Soon' beside the papers and notes, until some are there (docs/behaviour.md#product). It stands in the page as it
 * is built, and keeps its room when it goes, by a mark on the document.
 */
export function ComingSoon() {
  // The document's script has done it for the page that was loaded.
  useEffect(hideComingSoon, [])
  return (
    <span data-coming-soon>
      <Stamp tone="marigold" className="align-[2px] in-data-materials:invisible">
        Coming Soon
      </Stamp>
    </span>
  )
}
