import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'

const link = { id: z.string(), title: z.string(), description: z.string(), url: z.string() }

const rows = {
  resume_templates: z.object({
    ...link,
    features: z.array(z.string()),
    rating: z.number(),
    downloads: z.string(),
    pages: z.nullable(z.number()),
    /** The day on which its link failed, after the night before. */
    link_down_on: z.nullable(z.string()),
    tags: z.array(z.string()),
    featured: z.boolean(),
    image: z.string(),
  }),
  resume_projects: z.object({
    ...link,
    tech: z.array(z.string()),
    category: z.string(),
    icon: z.string(),
    showcase: z.boolean(),
  }),
  tutorials: z.object({
    ...link,
    /** Minutes. */
    duration: z.number(),
    platform: z.string(),
    thumbnail: z.string(),
    level: z.string(),
  }),
}

type Rows = { [Table in keyof typeof rows]: z.infer<(typeof rows)[Table]> }
const shapes: { [Table in keyof Rows]: z.ZodMiniType<Rows[Table]> } = rows

export type Template = Rows['resume_templates']
export type Project = Rows['resume_projects']
export type Tutorial = Rows['tutorials']

/** One of the page's lists, in the order set by an admin. */
export function useRows<Table extends keyof Rows>(table: Table) {
  return useQuery({
    queryKey: ['resume', table],
    queryFn: ({ signal }) => fetchRows(table, signal),
    staleTime: 300_000,
  })
}

async function fetchRows<Table extends keyof Rows>(table: Table, signal: AbortSignal): Promise<Rows[Table][]> {
  const { data: found } = await data()
    .from(table)
    .select(Object.keys(rows[table].shape).join(', '))
    .order('position')
    .order('title')
    .abortSignal(signal)
    .throwOnError()
  return z.array(shapes[table]).parse(found)
}
