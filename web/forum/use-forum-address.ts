import { useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { paths } from '#web/paths.ts'

/** Travels in the history entry of a discussion that was opened from the list, so that closing is going back. */
export const openedFromList = { openedFromList: true }
const fromList = z.object({ openedFromList: z.literal(true) })

/** The page's state that stands in its address: the search (`q`) and the open discussion (`id`). */
export function useForumAddress() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const search = parameters.get('q') ?? ''

  return {
    search,
    openId: parameters.get('id') || undefined,
    /** Typing replaces the entry: Back should leave a search, not undo it letter by letter. */
    searchFor: (q: string) => void navigate(paths.discussion({ q }), { replace: true, preventScrollReset: true }),
    close: () => {
      if (fromList.safeParse(location.state).success) void navigate(-1)
      else void navigate(paths.discussion({ q: search }), { replace: true, preventScrollReset: true })
    },
  }
}
