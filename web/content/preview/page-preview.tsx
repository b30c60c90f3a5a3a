import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { publicData } from '#web/backend/public-data.ts'
import { paths } from '#domain/paths.ts'
import { PublicQueriesProvider } from '#web/queries/public-queries.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { contentsShape, previewOf } from './contents.ts'

/** The number of titles and placeholders. */
const rows = 3

/**
 * A preview of a page for a visitor who may not open it yet: counts, the titles that are public, and placeholders for
 * the rest. Renders nothing where the page is empty or unknown.
 */
export function PagePreview({ path }: { path: string }) {
  return (
    <PublicQueriesProvider>
      <Preview path={path} />
    </PublicQueriesProvider>
  )
}

function Preview({ path }: { path: string }) {
  const preview = previewOf(path)
  const heading = useId()
  const { data: contents } = useQuery({
    queryKey: ['plan-contents'],
    queryFn: fetchContents,
    staleTime: 60_000,
    enabled: preview !== undefined,
  })
  const { data: titles = [] } = useQuery({
    queryKey: ['titles for everyone'],
    queryFn: fetchTitles,
    staleTime: 60_000,
    enabled: preview?.name === 'notices',
    meta: { persist: false },
  })
  const counts = contents && preview?.counts(contents)
  if (preview === undefined || !counts) return null
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="text-base">
        {`What is in ${preview.page.label}`}
      </h2>
      <p className="mt-0.5 mb-3 text-sm text-ink-2">
        {`${counts}. ${preview.page.access === 'pro' ? 'Pro opens all of it.' : 'An account opens all of it.'}`}
      </p>
      <Sheet className="overflow-hidden text-sm">
        {titles.length > 0 && (
          <ul>
            {titles.map(({ id, title }) => (
              <li key={id} className="relative border-t border-line px-4 py-2.5 first:border-t-0 hover:bg-sunk/55">
                <Link dir="auto" to={paths.oneNotice(id)} className="cover line-clamp-2 font-semibold wrap-anywhere">
                  {title}
                </Link>
                <p className="text-xs text-ink-2">For everyone</p>
              </li>
            ))}
          </ul>
        )}
        {shapes.slice(titles.length).map((width) => (
          <Shape key={width} width={width} />
        ))}
      </Sheet>
    </section>
  )
}

const shapes = ['w-11/12', 'w-3/4', 'w-5/6']

/** A placeholder for a hidden title. */
function Shape({ width }: { width: string }) {
  return (
    <div aria-hidden="true" className="flex items-center gap-4 border-t border-line px-4 py-3.5 first:border-t-0">
      <div className="grid flex-1 gap-2">
        <span className={`h-3 rounded-[3px] bg-bone ${width}`} />
        <span className="h-2 w-2/5 rounded-[3px] bg-bone" />
      </div>
      <Lock strokeWidth={1.75} className="size-4 flex-none text-ink-3" />
    </div>
  )
}

async function fetchContents({ signal }: { signal: AbortSignal }) {
  const response = await fetch('/api/plans/contents', { signal })
  if (!response.ok) throw new Error(`/api/plans/contents: ${response.status}`)
  return contentsShape.parse(await response.json())
}

const titleRows = z.array(z.object({ id: z.string(), title: z.string() }))

/** Fetched as a visitor: not even the titles of other audiences arrive. */
async function fetchTitles({ signal }: { signal: AbortSignal }) {
  const { data } = await publicData()
    .from('notices')
    .select('id, title')
    .order('date', { ascending: false })
    .order('created_at', { ascending: false })
    .limit(rows - 1)
    .abortSignal(signal)
    .throwOnError()
  return titleRows.parse(data)
}
