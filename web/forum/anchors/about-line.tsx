import { Link } from 'react-router'
import { type Anchor, anchorAddress, anchorNouns, parseAnchor } from '#domain/forum/anchors.ts'
import { useAnchor } from '#web/content/discussions/anchor.ts'
import type { Discussion } from '../data/schema.ts'
import { anchorIcons } from './anchor-icons.ts'

/** What a discussion is about, as a link for who may read it. One line, before and after its title is loaded. */
export function AboutLine({ discussion }: { discussion: Pick<Discussion, 'anchor_kind' | 'anchor_id'> }) {
  const about = parseAnchor(`${discussion.anchor_kind}:${discussion.anchor_id}`)
  return about === undefined ? null : <Line about={about} />
}

function Line({ about }: { about: Anchor }) {
  const { data: anchor } = useAnchor(about)
  const Icon = anchorIcons[about.kind]
  return (
    <p className="mb-3 flex min-h-tap items-center gap-2.5 rounded-control bg-sunk px-3 text-sm">
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0 text-ink-2" />
      <span className="shrink-0 text-ink-2">{anchor ? 'About' : withoutTitle(about, anchor === null)}</span>
      {anchor && (
        <Link
          to={anchorAddress(about, anchor.course_id)}
          dir="auto"
          className="min-w-0 flex-1 truncate py-2.5 font-semibold text-ink"
        >
          {anchor.title}
        </Link>
      )}
    </p>
  )
}

const withoutTitle = ({ kind }: Anchor, isUnreadable: boolean) =>
  `About ${kind === 'organisation' ? 'an' : 'a'} ${anchorNouns[kind]}${isUnreadable ? ' that you cannot open' : ''}`
