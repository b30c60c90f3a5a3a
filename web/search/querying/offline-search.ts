import { FileText, Megaphone, Pin } from 'lucide-react'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pages } from '#web/pages.ts'
import type { Page } from '#web/pages.ts'
import { paths } from '#domain/paths.ts'
import { kindIcon } from './kinds.ts'
import type { Option, Section } from './options.ts'
import { findsWords, wordsOf } from './query.ts'

// Without a network: what this browser has anyway. The site's own pages, and lists that were read here before.

const titled = z.array(z.object({ id: z.string(), title: z.string() }))
/** A list that is read whole, or page by page. */
const list = z.union([titled, z.object({ pages: z.array(titled) })])

const lists: readonly { key: QueryKey; icon: Option['icon']; title: string; to: (id: string) => string }[] = [
  { key: ['notices', 'list'], icon: Pin, title: 'Notices', to: (id) => paths.notice({ id }) },
  { key: ['papers'], icon: FileText, title: 'Papers and notes', to: (id) => paths.pyqs({ id }) },
  { key: ['blog_posts', 'list'], icon: Megaphone, title: 'Blog', to: (id) => paths.blog({ id }) },
]

const perSection = 5

/** What a page is also looked for by. */
const otherWords: Readonly<Record<string, string>> = {
  [paths.pyqs()]: 'papers question notes previous year',
  [paths.discussion()]: 'forum doubts questions',
  [paths.placements()]: 'companies jobs interview',
  [paths.purchasePlan()]: 'pro price upgrade',
  [paths.contact()]: 'support help mail',
  [paths.dashboard()]: 'today due',
}

export function searchOffline(typed: string, queries: QueryClient): Section[] {
  const matched = wordsOf(typed)
  const found = Object.values<Page>(pages).filter(({ label, to }) => findsWords(typed, [label, otherWords[to] ?? '']))
  const sections: Section[] = [
    {
      id: 'pages',
      title: 'Pages',
      options: found.slice(0, perSection).map(({ label, to, icon }) => ({
        id: `page:${to}`,
        icon: icon ?? kindIcon('page'),
        title: label,
        matched,
        to,
      })),
    },
    ...lists.map(({ key, icon, title, to }) => ({
      id: title,
      title,
      options: [...stored(queries, key)]
        .filter((item) => findsWords(typed, [item.title]))
        .slice(0, perSection)
        .map((item) => ({ id: `${title}:${item.id}`, icon, title: item.title, matched, to: to(item.id) })),
    })),
  ]
  return sections.filter(({ options }) => options.length > 0)
}

/** What all lists of this kind hold, each thing once. */
function stored(queries: QueryClient, queryKey: QueryKey) {
  const found = queries.getQueriesData({ queryKey }).flatMap(([, data]) => {
    const read = list.safeParse(data).data ?? []
    return 'pages' in read ? read.pages.flat() : read
  })
  return new Map(found.map((item) => [item.id, item])).values()
}
