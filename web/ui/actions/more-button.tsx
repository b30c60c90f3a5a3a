import { Button } from '../buttons/button.tsx'
import { Message } from '../feedback/message.tsx'

interface MoreButtonProps {
  /** The relevant part of an infinite query of TanStack. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>
  }
  label: string
  failed: string
}

export function MoreButton({ query, label, failed }: MoreButtonProps) {
  if (!query.hasNextPage) return null
  const { isFetchingNextPage: busy, isFetchNextPageError: hasFailed } = query
  const more = () => void query.fetchNextPage({ cancelRefetch: false })

  return (
    <div className="mt-5 grid justify-items-center gap-3">
      {hasFailed && !busy && <Message tone="error">{failed}</Message>}
      <Button variant="line" busy={busy} onClick={more}>
        {busy ? 'Loading...' : hasFailed ? 'Try Again' : label}
      </Button>
    </div>
  )
}
