import type { HelpGroup } from '#domain/help/entry.ts'

export const groupAnchor = ({ id }: Pick<HelpGroup, 'id'>): string => `group-${id}`

const chip =
  'inline-flex min-h-tap items-center gap-2 rounded-full border border-edge bg-sheet px-3.5 whitespace-nowrap hover:bg-sunk lg:flex lg:min-h-10 lg:justify-between lg:rounded-none lg:border-0 lg:border-l-3 lg:border-transparent lg:bg-transparent lg:px-3 lg:hover:border-marigold'

/** In the margin of a wide page; a row that scrolls sideways on a phone. */
export function GroupLinks({ groups }: { groups: readonly HelpGroup[] }) {
  return (
    <nav aria-label="Groups" className="min-w-0 max-lg:-mx-gutter max-lg:mb-4 max-lg:overflow-x-auto print:hidden">
      <ul className="text-sm font-semibold max-lg:flex max-lg:w-max max-lg:gap-2 max-lg:px-gutter lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)]">
        {groups.map((group) => (
          <li key={group.id}>
            <a href={`#${groupAnchor(group)}`} className={`${chip} text-ink no-underline`}>
              {group.title}
              <span className="font-normal text-ink-2 tabular-nums">{group.entries.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
