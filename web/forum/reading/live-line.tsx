import { useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import * as z from 'zod/mini'
import { counted } from '#domain/counted.ts'
import { data } from '#web/backend/data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notAmong } from '../data/posted-comments.ts'
import { forumKeys } from '../data/keys.ts'
import { commentColumns, commentRow } from '../data/schema.ts'
import type { Comment } from '../data/schema.ts'

/** How often new comments are looked for, ms: less often once a discussion has been open for a while. */
const [pollMs, slowPollMs, slowAfter] = [20_000, 60_000, 30]
const maxNew = 100

interface LiveLineProps {
  discussionId: string
  /** The time of the newest comment of others that is shown. */
  after: string
  shown: readonly Comment[]
  onShow: (comments: readonly Comment[]) => void
}

/**
 * Says that there are new comments, and inserts them on a press, so that nothing moves by itself. The query stops while
 * the tab is hidden or offline; what the reader may not read is in no answer.
 */
export function LiveLine({ discussionId, after, shown, onShow }: LiveLineProps) {
  const { data: found } = useQuery({
    queryKey: [...forumKeys.comments(discussionId), 'after', after],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('comments')
        .select(commentColumns)
        .eq('discussion_id', discussionId)
        .gt('created_at', after)
        .order('created_at', { ascending: true })
        .limit(maxNew)
        .abortSignal(signal)
        .throwOnError()
      return z.array(commentRow).parse(rows)
    },
    initialData: [],
    staleTime: pollMs,
    retry: false,
    refetchInterval: ({ state }) => (state.dataUpdateCount < slowAfter ? pollMs : slowPollMs),
    meta: { persist: false },
  })
  // An own one is shown by what has sent it.
  const fresh = notAmong(shown, found).filter(({ mine }) => mine !== true)
  // Those of muted persons are inserted with others.
  const announced = fresh.filter(({ author_muted: isMuted }) => isMuted !== true).length
  const text = found.length < maxNew ? counted(announced, 'new comment') : '99+ new comments'
  return (
    <output className="pointer-events-none sticky bottom-3 z-10 mt-3 flex min-h-tap justify-center">
      {announced > 0 && (
        <Button className="pointer-events-auto rounded-full! shadow-lg" onClick={() => onShow(fresh)}>
          <ArrowDown aria-hidden="true" strokeWidth={1.75} />
          {text}
        </Button>
      )}
    </output>
  )
}
