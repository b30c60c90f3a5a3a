import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#domain/paths.ts'
import { useSession } from '#web/session/session.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { useRow } from '../content/queries.ts'
import { RowForm } from '../content/row-form.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { SectionParts } from '../section-parts.tsx'
import { adminMeta } from '../sections.ts'
import { CollegePreview } from './college-preview.tsx'
import { GradesPreview } from './grades-preview.tsx'
import { college, tabs } from './table.ts'

export const meta = adminMeta

const previews = { '': CollegePreview, marks: GradesPreview }
const { preview: _, ...withoutPreview } = college

/** What the site says of the college that it belongs to. */
export default function CollegePage() {
  const { user } = useSession()
  const [address] = useSearchParams()
  const show = address.get('show') ?? ''
  const tab = show in tabs ? show : ''
  const query = useRow(college, '1', true)
  const [turn, setTurn] = useState(0)
  const again = () => setTurn(turn + 1)
  const preview = tab in previews ? previews[tab as keyof typeof previews] : undefined
  return (
    <>
      <PageHead title={college.title} lead={college.lead} />
      <SectionParts
        section="college"
        label="College"
        parts={Object.fromEntries(Object.entries(tabs).map(([name, { title }]) => [name, title]))}
        shown={tab}
        className="-mt-2 mb-6"
      />
      {query.isPending && <LoadingLines label="Loading..." />}
      {query.isError && (
        <LoadFailed title="Failed to load the college" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {user && query.data && (
        <RowForm
          key={`${tab} ${turn}`}
          table={preview ? college : withoutPreview}
          accountId={user.id}
          openKey={tab}
          row={query.data}
          onSaved={again}
          onMade={again}
          onRemoved={again}
          {...(preview && { preview })}
          onReload={() => void query.refetch().then(again)}
        />
      )}
      <p className="mt-8 max-w-measure text-sm text-ink-2">
        Everybody sees a change when they next open a page. Address, e-mail, phone and social links are in{' '}
        <Link to={paths.admin({ section: 'settings' })}>Site settings</Link>, the move to the next semester is in{' '}
        <Link to={paths.admin({ section: 'rollover' })}>Rollover</Link>.
      </p>
    </>
  )
}
