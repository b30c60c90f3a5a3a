import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/buttons/button.tsx'

interface Mutable {
  id: string
  /** Never of an anonymous post, which has no account. */
  author_muted?: boolean | null | undefined
  muted_tag?: string | null | undefined
}

/** Why a post is folded; undefined where its reader has muted neither its author nor a tag. */
function muteReason({ author_muted: isAuthorMuted, muted_tag: tag }: Mutable): string | undefined {
  if (isAuthorMuted === true) return 'A post of a person you muted'
  return typeof tag === 'string' ? `A discussion tagged ${tag}, which you muted` : undefined
}

/** The posts that the reader has shown, by id: a discussion that was shown in a list is not folded when it is opened. */
const shownPosts = new Set<string>()

const card = 'rounded-sheet border border-line px-4'

interface MutedPostProps {
  post: Mutable
  /** Whether a link leads to it: then it is shown, until it is muted again. */
  isLinked?: boolean
  /** Whether the line is a card of its own; without it, it is one of several lines. */
  inList?: boolean
  children: ReactNode
}

/** One line in place of a post that its reader has muted, until they press Show. */
export function MutedPost({ post, isLinked = false, inList = true, children }: MutedPostProps) {
  const { id } = post
  const reason = muteReason(post)
  const [isShown, setShown] = useState(() => shownPosts.has(id))
  const isMuted = reason !== undefined
  const [wasLinked, setWasLinked] = useState(false)
  if (isLinked !== wasLinked) {
    setWasLinked(isLinked)
    if (isLinked && isMuted) setShown(true)
  }
  // Muted again, it folds again.
  if (!isMuted && isShown) setShown(false)
  const isFolded = isMuted && !isShown
  const shown = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLParagraphElement>(null)
  const wasFolded = useRef(isFolded)
  useLayoutEffect(() => {
    if (!isMuted) shownPosts.delete(id)
    // The button that had the focus is gone: Show, or Mute.
    if (wasFolded.current !== isFolded && document.activeElement === document.body)
      (isFolded ? line.current?.querySelector('button') : shown.current)?.focus({ preventScroll: true })
    wasFolded.current = isFolded
  }, [id, isMuted, isFolded])

  if (!isFolded)
    return (
      <div ref={shown} tabIndex={isShown ? -1 : undefined} className="outline-none">
        {children}
      </div>
    )
  return (
    <p ref={line} className={classNames('flex min-h-tap flex-wrap items-center text-sm text-ink-2', inList && card)}>
      <span dir="auto" className="wrap-anywhere">
        {reason}
      </span>
      <span className="whitespace-pre">{' · '}</span>
      <Button
        variant="quiet"
        className="-ml-2.5"
        onClick={() => {
          shownPosts.add(id)
          setShown(true)
        }}
      >
        Show
      </Button>
    </p>
  )
}
