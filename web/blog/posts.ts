import { findsText } from '#domain/text/text-search.ts'
import { inCategory } from '#web/content/posts/posts.ts'
import type { Post } from '#web/content/posts/posts.ts'

/** docs/behaviour.md#validation-notices-and-blog: title, excerpt or tags, combined with the category. */
export function matchesPost(
  post: Pick<Post, 'title' | 'excerpt' | 'tags' | 'category'>,
  search: string,
  category: string,
): boolean {
  return inCategory(post, category) && findsText(search, [post.title, post.excerpt, ...post.tags])
}
