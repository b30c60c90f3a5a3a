import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { type HealthRow, healthRows } from '#domain/college/health-lines.ts'
import type { SiteHealth } from '#domain/college/site-health.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { ask } from '../call-admin-api.ts'
import { LoadingLines } from '../loading-lines.tsx'
import { adminMeta } from '../sections.ts'
import { WarningList } from '../warning-list.tsx'
import { BackupPress } from './backup-press.tsx'
import { health, healthKey } from './requests.ts'

export const meta = adminMeta

/** How the site is, each part in a word and a figure, with what to do where it needs a hand. */
export default function HealthPage() {
  const [now] = useState(() => new Date())
  const query = useQuery({
    queryKey: healthKey,
    queryFn: ({ signal }) => ask('/admin/health', health, { signal }),
    refetchInterval: ({ state: { data } }) => data?.backup?.run?.state === 'running' && 2_000,
    meta: { persist: false },
  })
  return (
    <>
      <PageHead title="Health" lead="How the site is, and what needs a hand." />
      <WarningList />
      {query.data ? (
        <Sheet as="ul">
          {healthRows(query.data, now).map((row) => (
            <HealthLine key={row.name} {...row} backup={query.data.backup} />
          ))}
          <li className="border-t border-line px-4.5 py-3.5">
            <h2 className="font-body text-base font-bold">Data protection</h2>
            <p className="max-w-measure text-sm text-ink-2">
              The college&rsquo;s duties under the DPDP Act, and what to do in the first 72 hours of a breach, are in
              docs/data-protection.md of this software.
            </p>
          </li>
        </Sheet>
      ) : query.isError ? (
        <LoadFailed title="Failed to check the site" busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingLines label="Checking the site..." />
      )}
    </>
  )
}

function HealthLine({ name, value, text, advice, backup }: HealthRow & Pick<SiteHealth, 'backup'>) {
  const Icon = advice === undefined ? CircleCheck : CircleAlert
  return (
    <li className="flex gap-3 border-t border-line px-4.5 py-3.5 first:border-t-0">
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className={`mt-0.5 size-5 shrink-0 ${advice === undefined ? 'text-teal' : 'text-marigold-ink'}`}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="font-body text-base font-bold">{name}</h2>
          <p className="text-sm font-semibold">{value}</p>
        </div>
        <p className="text-sm wrap-break-word text-ink-2">{text}</p>
        {advice !== undefined && <p className="mt-1 max-w-measure text-sm font-semibold wrap-break-word">{advice}</p>}
        {name === 'Backup' && backup && <BackupPress {...backup} />}
      </div>
    </li>
  )
}
