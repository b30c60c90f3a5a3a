import { parseTags } from '#domain/forum/tags.ts'
import { paths } from '#domain/paths.ts'
import { ListLink } from '#web/page/address/list-link.tsx'
import { Tag } from '#web/ui/display/tag.tsx'

/** Each tag links to the search for it. Raised above a card that is a link itself. */
export function TagLinks({ tags }: { tags: string }) {
  const each = parseTags(tags)
  if (each.length === 0) return null
  return (
    <ul aria-label="Tags" className="relative flex min-w-0 flex-wrap gap-x-1.5 gap-y-1">
      {each.map((tag) => (
        <li key={tag} className="max-w-full">
          <ListLink
            to={paths.discussion({ q: tag })}
            className="relative inline-block max-w-full no-underline after:absolute after:-inset-x-0.5 after:-inset-y-2 hover:underline"
          >
            <Tag>{tag}</Tag>
          </ListLink>
        </li>
      ))}
    </ul>
  )
}
