import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { shortCount, useForumCounts } from '../data/counts.ts'
import { listNames, type Shown, shownLists } from '../data/shown.ts'

/** Those that a visitor has none of. */
const ofReaders: readonly Shown[] = ['unread', 'courses', 'following', 'mine']

/** Not scrollIntoView(), which would scroll the page as well. */
function centre(chip: HTMLAnchorElement | null): void {
  const line = chip?.parentElement
  if (line) line.scrollLeft = chip.offsetLeft - (line.clientWidth - chip.offsetWidth) / 2
}
/** Another function, so that it is called once the numbers have widened the others. */
const centreAgain: typeof centre = (chip) => centre(chip)

/** The lists of the forum, each with an address of its own. In one line, which scrolls on a phone. */
export function ShownLists({ shown, reader }: { shown: Shown; reader: string | undefined }) {
  const counts = useForumCounts(reader)
  return (
    <nav
      aria-label="Lists of discussions"
      className="relative -mt-2 mb-4 flex gap-2 overflow-x-auto py-[3px] [scrollbar-width:none] max-md:-mx-gutter max-md:px-gutter md:flex-wrap md:overflow-visible"
    >
      {shownLists
        .filter((name) => reader !== undefined || !ofReaders.includes(name))
        .map((name) => (
          <Link
            key={name}
            ref={name !== shown ? undefined : counts ? centreAgain : centre}
            to={paths.discussion({ show: name })}
            replace
            preventScrollReset
            aria-current={name === shown ? 'page' : undefined}
            className="inline-flex min-h-tap flex-none items-center gap-1.5 rounded-full border border-edge px-4 text-sm font-medium no-underline hover:bg-sunk aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-on-ink"
          >
            <span>{listNames[name]}</span>
            <span className="tabular-nums opacity-75 empty:hidden">{shortCount(counts?.[name])}</span>
          </Link>
        ))}
    </nav>
  )
}
