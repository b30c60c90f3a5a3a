import * as z from 'zod/mini'
import { type SearchGroup, searchGroups } from '#domain/kinds/content-kinds.ts'

// What public.search_box() answers (docs/decisions/0036).

const row = z.object({
  kind: z.string(),
  id: z.string(),
  /** Of a paper, where it is known. */
  page: z.optional(z.nullable(z.number())),
  title: z.string(),
  excerpt: z.pipe(
    z.nullish(z.string()),
    z.transform((text) => text ?? ''),
  ),
  url: z.string(),
  /** Words as they stand in title and excerpt. */
  matched: z.pipe(
    z.nullish(z.array(z.string())),
    z.transform((words) => words ?? []),
  ),
  at: z.nullish(z.string()),
  due_at: z.nullish(z.string()),
})

const group = z.object({
  group: z.enum(Object.keys(searchGroups) as [SearchGroup, ...SearchGroup[]]),
  count: z.number(),
  /** There are more than it counts. */
  capped: z.boolean(),
  rows: z.array(row),
})

export const foundShape = z.object({
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Where nothing is found: words that something has, the nearest first. A server of before says none. */
  nearest: z.catch(z.array(z.string()), []),
  groups: z.array(group),
  /** What an account, and the Pro plan, would open in addition, of the whole site. */
  hidden: z.object({ members: z.number(), pro: z.number() }),
})

/** What public.search() answers. */
export const rowsShape = z.array(row)

export type Found = z.infer<typeof foundShape>
export type FoundGroup = z.infer<typeof group>
export type FoundRow = z.infer<typeof row>

export const nothingFound: Found = { corrected: [], nearest: [], groups: [], hidden: { members: 0, pro: 0 } }

/** `12`, or `100+`. */
export const countText = ({ count, capped }: Pick<FoundGroup, 'count' | 'capped'>): string =>
  capped ? `${count}+` : `${count}`

/** Announced once to a screen reader. */
export function spokenCount(groups: readonly Pick<FoundGroup, 'count' | 'capped'>[]): string {
  const sum = groups.reduce((all, { count }) => all + count, 0)
  if (sum === 0) return 'Nothing found'
  const more = groups.some(({ capped }) => capped) ? 'More than ' : ''
  return `${more}${sum} ${sum === 1 ? 'result' : 'results'}`
}

const answerSource = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  url: z.optional(z.nullable(z.string())),
})

const answerShape = z.object({
  answer: z.nullable(z.object({ text: z.string(), sources: z.array(answerSource) })),
})

/** What POST /api/assistant/search answers. */
export const outcomeShape = z.object({ ...answerShape.shape, found: foundShape })

export type Answer = NonNullable<z.infer<typeof answerShape>['answer']>
export type AnswerSource = z.infer<typeof answerSource>

/** The chosen group, with all the fetched rows instead of its first ones. */
export function withRows(found: Found, only: SearchGroup, rows: FoundRow[]): Found {
  const first = found.groups.find(({ group }) => group === only) ?? { count: 0, capped: false }
  const count = Math.max(first.count, rows.length)
  return { ...found, groups: rows.length === 0 ? [] : [{ ...first, group: only, count, rows }] }
}
