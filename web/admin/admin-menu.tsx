import { Link, useNavigate } from 'react-router'
import { paths } from '#domain/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { useAccount } from '#web/session/account.ts'
import { offeredGroups } from './sections.ts'

/** The open section may be below the menu's fold. The menu alone is scrolled, not the page. */
function showInMenu(link: HTMLAnchorElement | null): void {
  const menu = link?.closest('nav')
  if (!link || !menu) return
  const below = link.getBoundingClientRect().bottom - menu.getBoundingClientRect().bottom + 3 * link.offsetHeight
  if (below > 0) menu.scrollTop += below
}

/** A list beside the page on wide screens; on a phone the browser's own list of choices. */
export function AdminMenu({ section }: { section: string }) {
  const navigate = useNavigate()
  const { data: account } = useAccount({ again: false })
  const offered = offeredGroups(account, section)
  return (
    <>
      <nav
        aria-label="Admin area"
        // Longer than most screens: its end fades, so that it is seen to go on.
        className="sticky top-(--bar-height) hidden max-h-[calc(100dvh-var(--bar-height)-var(--tab-bar))] mask-[linear-gradient(#000_calc(100%-2.5rem),transparent)] overflow-y-auto overscroll-contain pt-3 pb-10 lg:block"
      >
        {offered.map(({ title, sections }) => (
          <div key={title} className="mb-3">
            <p className="mb-1 px-3 text-xs font-bold tracking-stamp text-ink-3 uppercase">{title}</p>
            <ul>
              {sections.map(({ section: one, title: name, icon: Icon }) => (
                <li key={one}>
                  <Link
                    ref={one === section ? showInMenu : undefined}
                    to={paths.admin({ section: one })}
                    aria-current={one === section ? 'page' : undefined}
                    className={classNames(
                      'flex min-h-7.5 items-center gap-2.5 rounded-control px-3 text-sm no-underline hover:bg-sunk',
                      one === section && 'bg-sunk font-bold',
                    )}
                  >
                    <Icon aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Select
        wrap="mt-4 lg:hidden"
        aria-label="Section of the admin area"
        value={section}
        onChange={({ target }) => void navigate(paths.admin({ section: target.value }))}
      >
        {offered.map(({ title, sections }) => (
          <optgroup key={title} label={title}>
            {sections.map(({ section: one, title: name }) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </>
  )
}
