import { Link } from 'react-router'
import { Tag } from '#web/ui/display/tag.tsx'

/** Each tag links to the search for it. */
export function PostTags({ tags, addressOf }: { tags: string[]; addressOf: (tag: string) => string }) {
  return (
    <span className="mt-2 flex flex-wrap gap-x-1.5 gap-y-1">
      <span className="sr-only">Tags:</span>
      {tags.map((tag) => (
        <Link
          key={tag}
          to={addressOf(tag)}
          className="relative inline-block max-w-full no-underline after:absolute after:-inset-x-0.5 after:-inset-y-2 hover:underline"
        >
          <Tag>{tag}</Tag>
        </Link>
      ))}
    </span>
  )
}
