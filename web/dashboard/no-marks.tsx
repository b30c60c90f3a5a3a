import { Link } from 'react-router'
import { paths } from '#web/paths.ts'

/** Where the calculator has saved nothing that can be counted. */
export function NoMarks() {
  return (
    <p className="text-sm leading-[1.5] text-ink-2">
      Enter your semesters in the <Link to={paths.calculator()}>calculator</Link> once. Your SGPA, your CGPA and what
      you need for your target are then shown here.
    </p>
  )
}
