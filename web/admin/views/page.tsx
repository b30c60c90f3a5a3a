import { counted } from '#domain/counted.ts'
import { lakhs } from '#domain/money/lakhs.ts'
import { paths } from '#domain/paths.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Stats } from '#web/ui/display/stats.tsx'
import { adminMeta } from '../sections.ts'
import { DayChart } from './day-chart.tsx'
import { type Figures, useFigures } from './views.ts'

export const meta = adminMeta

const spans = ['7', '30', '90']

export default function ViewsPage() {
  const address = useListAddress((query) => paths.admin({ section: 'views', ...query }), ['show'])
  const span = spans.find((days) => days === address.filterOf('show')) ?? '30'
  const query = useFigures(Number(span))

  return (
    <>
      <PageHead title="Page views" lead="Counted on this server, without cookies, IP addresses or personal data.">
        <Select
          aria-label="Time"
          wrap="w-40"
          value={span}
          onChange={({ target }) => address.filterBy('show', target.value === '30' ? '' : target.value)}
        >
          {spans.map((days) => (
            <option key={days} value={days}>{`${days} days`}</option>
          ))}
        </Select>
      </PageHead>
      {query.isPending && <LoadingFigures />}
      {query.isError && (
        <LoadFailed title="Failed to load page views" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data && <FiguresSheet figures={query.data} span={span} />}
    </>
  )
}

function FiguresSheet({ figures, span }: { figures: Figures; span: string }) {
  const { days, total, pages, byDevice } = figures
  if (total === 0)
    return (
      <Sheet>
        <EmptyState
          drawing={<DrawerDrawing />}
          title="No page views yet"
          text="Page views appear here within seconds. Browsers that ask not to be tracked are not counted."
        />
      </Sheet>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Stats
        items={[
          { value: figure(total), label: `In ${span} days` },
          { value: figure(days.at(-1)?.views ?? 0), label: 'Today' },
          { value: `${Math.round((byDevice.phone / total) * 100)}%`, label: 'On phones' },
        ]}
      />
      <section>
        <h2 className="mb-3 text-xl">By day</h2>
        <Sheet className="p-4">
          <DayChart days={days} />
        </Sheet>
      </section>
      <section>
        <h2 className="mb-3 text-xl">By page</h2>
        <Sheet>
          <table className="w-full text-sm">
            <thead className="sr-only">
              <tr>
                <th scope="col">Page</th>
                <th scope="col">Views</th>
              </tr>
            </thead>
            <tbody>
              {pages.map(({ path, views }) => (
                <tr key={path} className="border-b border-line last:border-b-0">
                  <th dir="auto" scope="row" className="px-4 py-2.5 text-left font-normal wrap-anywhere">
                    {path}
                  </th>
                  <td className="px-4 py-2.5 text-right font-semibold tabular-nums">{figure(views)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Sheet>
        <p className="mt-3 text-sm text-ink-2">
          {`By device: ${counted(byDevice.phone, 'view')} on phones, ${figure(byDevice.tablet)} on tablets, ${figure(byDevice.desktop)} on desktops.`}
        </p>
      </section>
    </div>
  )
}

function LoadingFigures() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <output className="sr-only">Loading page views...</output>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  )
}

function figure(views: number): string {
  return lakhs(views)
}
