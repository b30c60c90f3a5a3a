import { Button } from './button.tsx'
import { Message } from '../feedback/message.tsx'

interface MoreButtonProps {
  /** An infinite query of TanStack, or what of it matters here. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>
  }
  label: string
  failed: string
  /** Also fetch when the button comes near the view. */
  onScroll?: boolean
}

export function MoreButton({ query, label, failed, onScroll = false }: MoreButtonProps) {
  if (!query.hasNextPage) return null
  const { isFetchingNextPage: busy, isFetchNextPageError: hasFailed } = query
  const more = () => void query.fetchNextPage({ cancelRefetch: false })

  // After a failure only a press asks again: a list at its end must not knock on a broken server for ever.
  const watch = (button: HTMLDivElement | null) => {
    if (!button || !onScroll || busy || hasFailed) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: '480px' })
    observer.observe(button)
    return () => observer.disconnect()
  }

  return (
    <div ref={watch} className="mt-5 grid justify-items-center gap-3">
      {hasFailed && !busy && <Message tone="error">{failed}</Message>}
      <Button variant="line" busy={busy} onClick={more}>
        {busy ? 'Loading...' : hasFailed ? 'Try again' : label}
      </Button>
    </div>
  )
}
