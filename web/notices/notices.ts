import { useQuery } from '@tanstack/react-query'
import { plainText } from '#domain/plain-text.ts'
import { findsText } from '#domain/text-search.ts'
import { prefetch } from '#web/queries/prefetch.ts'
import { fetchBodies, inCategory, postsOf, usePosts } from '#web/content/posts/posts.ts'
import type { Post } from '#web/content/posts/posts.ts'

const askNotices = prefetch(postsOf('notices'))

export const useNotices = () => usePosts('notices', askNotices)

/** What each notice's body says, by the notice's id. The list comes without: only who searches waits for these. */
export function useBodyTexts(enabled: boolean) {
  return useQuery({
    queryKey: ['notices', 'body texts'],
    queryFn: async ({ signal }): Promise<Record<string, string>> => {
      const bodies = await fetchBodies('notices', signal)
      return Object.fromEntries(bodies.map(({ id, content }) => [id, plainText(content)]))
    },
    staleTime: 60_000,
    enabled,
  })
}

/** docs/behaviour.md#validation-notices-and-blog: title, content or tags, combined with the category. */
export function matchesNotice(
  notice: Pick<Post, 'title' | 'tags' | 'category'>,
  bodyText: string,
  search: string,
  category: string,
): boolean {
  return inCategory(notice, category) && findsText(search, [notice.title, bodyText, ...notice.tags])
}
