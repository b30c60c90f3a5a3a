import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { audiences } from '#domain/notices/audiences.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { findsText } from '#domain/text/text-search.ts'
import { data } from '#web/backend/data.ts'
import type { DataClient } from '#web/backend/table-client.ts'
import { attachmentColumns, attachmentRow } from '#web/content/attachments/attachments.ts'
import { inCategory, newestPosts, postShape } from '#web/content/posts/posts.ts'
import type { Post } from '#web/content/posts/posts.ts'
import { prefetch } from '#web/session/prefetch.ts'

const listed = {
  ...postShape,
  deadline: z.nullable(z.string()),
  valid_until: z.nullable(z.string()),
  audience: z.enum(audiences),
  revision: z.number(),
  publish_at: z.string(),
}
const listedNotice = z.object(listed)
const fullNotice = z.object({
  ...listed,
  /** Of six signs (#domain/notices/notice-code.ts). */
  code: z.string(),
  content: z.string(),
  /** Of members, for which it is; absent in what an older version of this page has stored. */
  groups: z.optional(z.array(z.string())),
  updated_at: z.string(),
  notice_attachments: z.array(attachmentRow),
})
const body = z.object({ id: z.string(), content: z.string() })

export type ListedNotice = z.infer<typeof listedNotice>
export type Notice = z.infer<typeof fullNotice>

const columns = Object.keys(listed).join(', ')
export const newestNotices = (client: DataClient) => newestPosts(client, 'notices', columns)

const askNotices = prefetch(async (signal) => {
  const { data: rows } = await newestNotices(data()).abortSignal(signal).throwOnError()
  return z.array(listedNotice).parse(rows)
})

/** Newest first, without their bodies. */
export function useNotices() {
  return useQuery({
    queryKey: ['notices', 'list'],
    queryFn: ({ signal }) => askNotices(signal),
    initialData: () => askNotices.answered(),
    staleTime: 60_000,
  })
}

/** One notice, as far as the reader may read it; null when there is none with this id for them. */
export function useNotice(id: string, enabled: boolean) {
  return useQuery({
    queryKey: ['notices', 'one', id],
    queryFn: ({ signal }) => fetchNotice(data(), id, signal),
    staleTime: 60_000,
    enabled,
  })
}

export async function fetchNotice(client: DataClient, id: string, signal: AbortSignal): Promise<Notice | null> {
  // The database would reject a malformed id (22P02); to a reader it is an unknown notice.
  if (!z.guid().safeParse(id).success) return null
  const { data: row } = await client
    .from('notices')
    .select(`${columns}, code, content, groups, updated_at, notice_attachments(${attachmentColumns})`)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return z.nullable(fullNotice).parse(row)
}

/**
 * The text of each notice's body, by the notice's id. The list does not contain it: it is fetched for a search only.
 */
export function useBodyTexts(enabled: boolean) {
  return useQuery({
    queryKey: ['notices', 'body texts'],
    queryFn: async ({ signal }): Promise<Record<string, string>> => {
      const { data: rows } = await newestPosts(data(), 'notices', 'id, content').abortSignal(signal).throwOnError()
      const bodies = z.array(body).parse(rows)
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
