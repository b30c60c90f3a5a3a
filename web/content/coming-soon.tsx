import { useEffect } from 'react'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { hideComingSoon } from './materials-mark.ts'

/**
 * 'Coming Soon' beside the papers and notes, until there are some (docs/behaviour.md#product). It is part of the
 * prerendered page; an attribute of the document hides it without changing the layout.
 */
export function ComingSoon() {
  // On the page that was loaded, the document's inline script has set the attribute already.
  useEffect(hideComingSoon, [])
  return (
    <span data-coming-soon>
      <Stamp tone="marigold" className="align-[2px] in-data-materials:invisible">
        Coming Soon
      </Stamp>
    </span>
  )
}
