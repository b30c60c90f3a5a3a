import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { DataClient } from '#web/backend/table-client.ts'
import { publicData } from '#web/backend/public-data.ts'

/**
 * The categories of the filter (docs/behaviour.md#constants-notices-and-blog). The blog's announcement has none: it
 * shows under all.
 */
export const categories = ['Important', 'Update', 'General'] as const

/** The columns that notices and blog posts share (docs/behaviour.md#data-notices-and-blog). */
export const postShape = {
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
  sample: z.optional(z.boolean()),
}
const listedPost = z.object(postShape)
const fullPost = z.object({ ...postShape, content: z.string() })

export type Post = z.infer<typeof listedPost>
export type Category = Post['category']

const columns = Object.keys(postShape).join(', ')

/** More than a college's board has in years, and just below the server's own limit. */
const maxPosts = 500

/** Newest first. */
export const newestPosts = (client: DataClient, table: 'notices' | 'blog_posts', wanted: string) =>
  client
    .from(table)
    .select(wanted)
    .order('date', { ascending: false })
    .order('created_at', { ascending: false })
    .limit(maxPosts)

/**
 * The blog's posts, newest first, without their bodies. The list is the same for every reader: admins, too, see only
 * published posts.
 */
export function usePosts() {
  return useQuery({
    queryKey: ['blog_posts', 'list'],
    queryFn: async ({ signal }) => {
      const { data: rows } = await newestPosts(publicData(), 'blog_posts', columns).abortSignal(signal).throwOnError()
      return z.array(listedPost).parse(rows)
    },
    staleTime: 60_000,
  })
}

/** One post with its body; null when there is none with this id. */
export function usePost(id: string, enabled: boolean) {
  return useQuery({
    queryKey: ['blog_posts', 'post', id],
    queryFn: ({ signal }) => fetchPost(id, signal),
    staleTime: 60_000,
    enabled,
  })
}

async function fetchPost(id: string, signal: AbortSignal) {
  // The database would reject a malformed id (22P02); to a reader it is an unknown post.
  if (!z.guid().safeParse(id).success) return null
  const { data: row } = await publicData()
    .from('blog_posts')
    .select(`${columns}, content`)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return z.nullable(fullPost).parse(row)
}

/** Any text that is not a category filters nothing: an address may contain any. */
export function inCategory(post: Pick<Post, 'category'>, category: string): boolean {
  const wanted = categories.find((name) => name === category)
  return wanted === undefined || post.category === wanted
}
