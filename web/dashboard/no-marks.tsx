import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'

/**
 * Rendered where the calculator has saved nothing to count. Two lines on a phone: the largest text of the page is its
 * lead, which is painted with the document (docs/decisions/0050-the-first-visit-of-signed-in-pages.md).
 */
export function NoMarks() {
  return (
    <p className="text-sm leading-[1.5] text-ink-2">
      Fill in the <Link to={paths.calculator()}>calculator</Link> once to see your SGPA, CGPA and target here.
    </p>
  )
}
