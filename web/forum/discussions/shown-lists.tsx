import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { type Shown, shownLists } from '../data/shown.ts'

const names: Record<Shown, string> = { '': 'Newest', unanswered: 'Unanswered', solved: 'Solved', mine: 'Yours' }

/** The lists of the forum, each with an address of its own. */
export function ShownLists({ shown }: { shown: Shown }) {
  return (
    <nav aria-label="Lists of discussions" className="-mt-2 mb-4 flex gap-1 max-sm:-mx-2 max-sm:justify-between">
      {shownLists.map((name) => (
        <Link
          key={name}
          to={paths.discussion({ show: name })}
          replace
          preventScrollReset
          aria-current={name === shown ? 'page' : undefined}
          className="inline-flex min-h-tap items-center rounded-control px-3 text-sm font-semibold no-underline hover:bg-sunk max-[22rem]:px-2 aria-[current]:bg-ink aria-[current]:text-on-ink"
        >
          {names[name]}
        </Link>
      ))}
    </nav>
  )
}
