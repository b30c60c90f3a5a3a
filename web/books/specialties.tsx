import { paths } from '#domain/paths.ts'
import { ListLink } from '#web/page/address/list-link.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import type { Vendor } from './vendors.ts'

/** Each links to the search for it. Raised above a card that is a link itself. */
export function Specialties({ of: { specialties } }: { of: Vendor }) {
  if (specialties.length === 0) return null
  return (
    <ul aria-label="Specialties" className="relative flex min-w-0 flex-wrap gap-x-1.5 gap-y-1">
      {specialties.map((specialty) => (
        <li key={specialty} className="max-w-full">
          <ListLink
            to={paths.books({ q: specialty })}
            className="relative inline-block max-w-full no-underline after:absolute after:-inset-x-0.5 after:-inset-y-2 hover:underline"
          >
            <Tag>{specialty}</Tag>
          </ListLink>
        </li>
      ))}
    </ul>
  )
}
