import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { collegeToday } from '#domain/dates/college-time.ts'
import { data } from '#web/backend/data.ts'

const viewRow = z.object({
  day: z.string(),
  path: z.string(),
  device: z.enum(['phone', 'tablet', 'desktop']),
  views: z.number(),
})

type ViewRow = z.infer<typeof viewRow>

/** The server gives no more at once (server/supabase/data/protocol/range.ts). */
const pageSize = 1000
/** The site has some forty pages, and three kinds of device: a month is under ten of these. */
const maxFetches = 20

export interface Figures {
  /** One for each day of the period, also without views; the last is today. */
  days: { day: string; views: number }[]
  total: number
  pages: { path: string; views: number }[]
  byDevice: Record<ViewRow['device'], number>
}

export function useFigures(dayCount: number) {
  return useQuery({
    queryKey: ['admin', 'views', dayCount],
    queryFn: async ({ signal }) => {
      const days = daysUntil(collegeToday(), dayCount)
      return figuresOf(await fetchViews(days[0] ?? '', signal), days)
    },
    meta: { persist: false },
  })
}

async function fetchViews(since: string, signal: AbortSignal): Promise<ViewRow[]> {
  const views: ViewRow[] = []
  for (let turn = 0; turn < maxFetches; turn++) {
    const { data: rows } = await data()
      .from('page_views')
      .select('day, path, device, views')
      .gte('day', since)
      .order('day')
      .order('path')
      .order('device')
      .range(turn * pageSize, (turn + 1) * pageSize - 1)
      .abortSignal(signal)
      .throwOnError()
    const more = z.array(viewRow).parse(rows)
    views.push(...more)
    if (more.length < pageSize) break
  }
  return views
}

export function figuresOf(rows: readonly ViewRow[], days: readonly string[]): Figures {
  const byDay = new Map(days.map((day) => [day, 0]))
  const byPath = new Map<string, number>()
  const byDevice = { phone: 0, tablet: 0, desktop: 0 }
  let total = 0
  for (const { day, path, device, views } of rows) {
    if (!byDay.has(day)) continue
    byDay.set(day, (byDay.get(day) ?? 0) + views)
    byPath.set(path, (byPath.get(path) ?? 0) + views)
    byDevice[device] += views
    total += views
  }
  return {
    days: [...byDay].map(([day, views]) => ({ day, views })),
    total,
    pages: [...byPath].map(([path, views]) => ({ path, views })).toSorted((a, b) => b.views - a.views),
    byDevice,
  }
}

/** `count` days, the last of them `last`. */
export function daysUntil(last: string, count: number): string[] {
  const end = Date.parse(`${last}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  )
}

/** The axis: whole figures from 0 to a round one that is at least `max`, four steps at most. */
export function scaleOf(max: number): number[] {
  const step = stepOf(Math.max(1, max) / 4)
  return Array.from({ length: Math.ceil(Math.max(1, max) / step) + 1 }, (_, index) => index * step)
}

function stepOf(min: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, min)))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= min) ?? 10 * power
}
