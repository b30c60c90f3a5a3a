import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { type Anchor, anchorNouns, anchorText } from '#domain/forum/anchors.ts'
import { paths } from '#domain/paths.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { type DiscussionAbout, maxAbout, useDiscussionsAbout } from './about.ts'
import { MutedPost } from './muted-post.tsx'

/** So many before a press. */
const shownFirst = 3

/** The discussions about something, where there are any, and a way to ask about it. */
export function DiscussionsAbout({ anchor, className }: { anchor: Anchor; className?: string | undefined }) {
  const { data: found = [] } = useDiscussionsAbout(anchor)
  return (
    <section aria-label={`Discussions about this ${anchorNouns[anchor.kind]}`} className={className}>
      {found.length > 0 && (
        <>
          <h2 className="mb-1.5 font-body text-base leading-snug font-semibold tracking-normal">
            {headingOf(found, anchor)}
          </h2>
          <AboutList found={found} />
        </>
      )}
      <AskLink anchor={anchor} />
    </section>
  )
}

const headingOf = (found: readonly unknown[], { kind }: Anchor) =>
  `${found.length > maxAbout ? `More than ${maxAbout} discussions` : counted(found.length, 'discussion')} about this ${anchorNouns[kind]}`

/** Begins a discussion that is about it. */
export function AskLink({ anchor }: { anchor: Anchor }) {
  return (
    <Link to={paths.discussion({ about: anchorText(anchor) })} className={`-ml-3 ${buttonClass({ variant: 'quiet' })}`}>
      <MessageSquarePlus aria-hidden="true" strokeWidth={1.75} />
      {`Ask about this ${anchorNouns[anchor.kind]}`}
    </Link>
  )
}

export function AboutList({ found }: { found: readonly DiscussionAbout[] }) {
  const [all, setAll] = useState(false)
  const listed = found.slice(0, maxAbout)
  const shown = all ? listed : listed.slice(0, shownFirst)
  const rest = listed.length - shown.length
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((discussion) => (
          <li key={discussion.id} className="relative py-2">
            <MutedPost post={discussion} inList={false}>
              <Link
                to={paths.discussion({ id: discussion.id })}
                dir="auto"
                className="cover block text-sm leading-snug font-semibold wrap-anywhere text-ink no-underline hover:underline"
              >
                {discussion.title}
              </Link>
              <p className="mt-0.5 flex gap-2.5 text-xs text-ink-2">
                {discussion.solved_comment_id !== null && <b className="text-teal">Solved</b>}
                <span>{counted(discussion.comments[0]?.count ?? 0, 'comment')}</span>
              </p>
            </MutedPost>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div>
          <Button variant="quiet" className="-ml-3" onClick={() => setAll(true)}>
            {`Show ${rest} more`}
          </Button>
        </div>
      )}
    </>
  )
}
