import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import type { DataClient } from '#web/backend/table-client.ts'
import { publicData } from '#web/backend/public-data.ts'

/** Where posts hang. A notice and a blog post are the same thing (docs/behaviour.md#data-notices-and-blog). */
export type Board = 'notices' | 'blog_posts'

/** The filter's (docs/behaviour.md#constants-notices-and-blog). The blog's announcement is in none of them: it shows under all. */
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
  sample: z.optional(z.boolean()),
}
const listedPost = z.object(listed)
const fullPost = z.object({ ...listed, content: z.string() })
const body = z.object({ id: z.string(), content: z.string() })

export type Post = z.infer<typeof listedPost>
export type Category = Post['category']

const columns = Object.keys(listed).join(', ')

/** More than a college's board will hold for years, and the server's own limit is not far above. */
const maxPosts = 500

/**
 * Newest first, without their bodies.
 * @param ask for a page that asks early
 */
export function usePosts(board: Board, ask = postsOf(board)) {
  return useQuery({
    queryKey: [board, 'list'],
    queryFn: ({ signal }) => ask(signal),
    staleTime: 60_000,
  })
}

export const postsOf = (board: Board) => async (signal: AbortSignal) =>
  z.array(listedPost).parse(await fetchPosts(board, columns, signal))

/** One post with its body; null when there is none with this id. */
export function usePost(board: Board, id: string, enabled: boolean) {
  return useQuery({
    queryKey: [board, 'post', id],
    queryFn: ({ signal }) => fetchPost(board, id, signal),
    staleTime: 60_000,
    enabled,
  })
}

/** The bodies of those that are listed, for searching them. */
export async function fetchBodies(board: Board, signal: AbortSignal) {
  return z.array(body).parse(await fetchPosts(board, 'id, content', signal))
}

async function fetchPosts(board: Board, wanted: string, signal: AbortSignal): Promise<unknown> {
  const { data: rows } = await newestPosts(readerOf(board), board, wanted).abortSignal(signal).throwOnError()
  return rows
}

export const newestPosts = (client: DataClient, board: Board, wanted = columns) =>
  client
    .from(board)
    .select(wanted)
    .order('date', { ascending: false })
    .order('created_at', { ascending: false })
    .limit(maxPosts)

async function fetchPost(board: Board, id: string, signal: AbortSignal) {
  // An id that is none would be an error to the database (22P02); to a reader it is an unknown post.
  if (!z.guid().safeParse(id).success) return null
  const { data: row } = await readerOf(board)
    .from(board)
    .select(`${columns}, content`)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return z.nullable(fullPost).parse(row)
}

/** The blog is the same for everybody and cached for everybody: admins, too, see only what is published there. */
const readerOf = (board: Board) => (board === 'blog_posts' ? publicData() : data())

/** Whatever is none of the categories filters nothing: it may stand in an address. */
export function inCategory(post: Pick<Post, 'category'>, category: string): boolean {
  const wanted = categories.find((name) => name === category)
  return wanted === undefined || post.category === wanted
}
