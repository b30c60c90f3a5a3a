import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { findsText } from '#domain/text-search.ts'
import { getBackend } from '#web/backend.ts'

/** The filter's (spec, section 2 'Blog page'). An announcement is in none of them: it shows under all. */
export const categories = ['Important', 'Update', 'General'] as const

const listed = {
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  date: z.string(),
  effective_date: z.string(),
  category: z.enum([...categories, 'Announcement']),
  priority: z.string(),
  tags: z.array(z.string()),
  pinned: z.boolean(),
}
const listedPost = z.object(listed)
const fullPost = z.object({ ...listed, content: z.string() })

export type Post = z.infer<typeof listedPost>
export type Category = Post['category']

const columns = Object.keys(listed).join(', ')

/** More than a college's blog will hold for years, and the server's own limit is not far above. */
const postsAtMost = 500

/** Newest first, without their bodies: searching these needs no server. */
export function usePosts() {
  return useQuery({
    queryKey: ['blog', 'posts'],
    queryFn: ({ signal }) => fetchPosts(signal),
    staleTime: 60_000,
  })
}

/** One post with its body; null when there is none with this id. */
export function usePost(id: string, enabled: boolean) {
  return useQuery({
    queryKey: ['blog', 'post', id],
    queryFn: ({ signal }) => fetchPost(id, signal),
    staleTime: 60_000,
    enabled,
  })
}

async function fetchPosts(signal: AbortSignal): Promise<Post[]> {
  const { data } = await getBackend()
  const { data: rows } = await data
    .from('blog_posts')
    .select(columns)
    .order('date', { ascending: false })
    .order('created_at', { ascending: false })
    .limit(postsAtMost)
    .abortSignal(signal)
    .throwOnError()
  return z.array(listedPost).parse(rows)
}

async function fetchPost(id: string, signal: AbortSignal) {
  // An id that is none would be an error to the database (22P02); to a reader it is an unknown post.
  if (!z.guid().safeParse(id).success) return null
  const { data } = await getBackend()
  const { data: row } = await data
    .from('blog_posts')
    .select(`${columns}, content`)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return z.nullable(fullPost).parse(row)
}

/** Spec, section 5 'Search': title, excerpt or tags, combined with the category; any word but one of ours is 'all'. */
export function matchesPost(
  post: Pick<Post, 'title' | 'excerpt' | 'tags' | 'category'>,
  search: string,
  category: string,
): boolean {
  const wanted = categories.find((name) => name === category)
  if (wanted !== undefined && post.category !== wanted) return false
  return findsText(search, [post.title, post.excerpt, ...post.tags])
}
