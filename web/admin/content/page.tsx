import { ArrowLeft, ClipboardPaste, Files, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { counted } from '#domain/counted.ts'
import { fileSize } from '#domain/file-size.ts'
import { useSession } from '#web/session/session.ts'
import { paths } from '#domain/paths.ts'
import { openedFromList, useListAddress } from '#web/page/address/use-list-address.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { TableLinks } from '../imports/table-links.tsx'
import { UndoBanner } from '#web/ui/feedback/undo-banner.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { adminMeta, sectionOf } from '../sections.ts'
import { type Row, writeValues, readValues } from './fields.ts'
import { NewNoticeForm } from './new-row-form.tsx'
import { RowForm } from './row-form.tsx'
import { RowList } from './row-list.tsx'
import { useRow, useSaveRow } from './queries.ts'
import { line, type Table, text } from './table.ts'
import { tables } from './tables.ts'

const QuestionRowForm = lazyPart(async () => (await import('./question-row-form.tsx')).QuestionRowForm)
const UploadForm = lazyPart(async () => (await import('./upload-form.tsx')).UploadForm, { early: false })
const AnnouncedRowForm = lazyPart(async () => (await import('./announcements/announced-row-form.tsx')).AnnouncedRowForm)
const PasteForm = lazyPart(async () => (await import('./paste/paste-form.tsx')).PasteForm)

const Claims = lazyPart(async () => (await import('./owners/claims.tsx')).Claims)

export const meta = adminMeta

/** One page for every table of content; the address says which. */
export default function ContentPage() {
  const section = sectionOf(useLocation().pathname)
  const table = tables.find((known) => known.section === section)
  if (table === undefined) throw new Error(`The admin area has no table for ${section}`)
  return <Content key={section} table={table} />
}

function Content({ table }: { table: Table }) {
  const address = useListAddress((query) => paths.admin({ section: table.section, ...query }))
  const { search, openId } = address
  const navigate = useNavigate()
  const { state } = useLocation()
  const [removed, setRemoved] = useState<Row>()
  const restore = useSaveRow(table, () => toast.success('Put back'))

  const putBack = () => {
    if (removed === undefined) return
    const key = String(removed[table.key])
    const fields = table.fieldsOf(key)
    const columns = writeValues(fields, readValues(fields, removed), removed)
    setRemoved(undefined)
    restore.mutate(
      {
        columns: table.columnsOf?.(columns) ?? columns,
        before: undefined,
        newId: key,
      },
      {
        onError: () => {
          setRemoved(removed)
          toast.error('It could not be put back')
        },
      },
    )
  }

  return (
    <>
      {openId === undefined ? (
        <>
          <PageHead title={table.title} lead={table.lead}>
            <div className="flex flex-wrap gap-2.5">
              {table.fixed === undefined && (
                <Link
                  to={address.itemAddress('new')}
                  state={openedFromList}
                  className={buttonClass({ variant: 'accent' })}
                >
                  <Plus aria-hidden="true" strokeWidth={1.75} />
                  {`New ${table.one}`}
                </Link>
              )}
              {table.withFile && (
                <Link to={paths.addPaper()} className={buttonClass({ variant: 'line' })}>
                  <Files aria-hidden="true" strokeWidth={1.75} />
                  Add several at once
                </Link>
              )}
              <TableLinks section={table.section} />
              {table.pasted && (
                <Link
                  to={address.itemAddress('paste')}
                  state={openedFromList}
                  className={buttonClass({ variant: 'line' })}
                >
                  <ClipboardPaste aria-hidden="true" strokeWidth={1.75} />
                  Paste a table
                </Link>
              )}
            </div>
          </PageHead>
          {table.fixed === undefined && (
            <div className="mb-5">
              <SearchBox
                label={`Search ${table.title.toLowerCase()}`}
                placeholder={`Search ${table.title.toLowerCase()}...`}
                search={search}
                onSearch={address.searchFor}
              />
            </div>
          )}
          {table.withOwners && <Claims />}
          <RowList table={table} search={search} itemAddress={address.itemAddress} onClear={address.clear} />
        </>
      ) : (
        <OpenRow
          key={openId}
          table={table}
          openKey={openId}
          onClose={address.close}
          onMade={(key) => void navigate(address.itemAddress(key), { replace: true, state })}
          onRemoved={setRemoved}
        />
      )}
      <UndoBanner
        message={removed && `“${shortened(table.nameOf(removed))}” is deleted.`}
        onUndo={putBack}
        onDismiss={() => setRemoved(undefined)}
      />
    </>
  )
}

interface OpenRowProps {
  table: Table
  openKey: string
  onClose: () => void
  onMade: (key: string) => void
  onRemoved: (row: Row | undefined) => void
}

function OpenRow({ table, openKey, onClose, onMade, onRemoved }: OpenRowProps) {
  const { user } = useSession()
  const isNew = openKey === 'new' && table.fixed === undefined
  const isPaste = openKey === 'paste' && table.pasted === true
  const query = useRow(table, openKey, !isNew && !isPaste)
  const [turn, setTurn] = useState(0)
  const [parameters] = useSearchParams()
  const questionId = isNew && table.fromQuestion ? parameters.get('question') : null
  const form = user && {
    table,
    accountId: user.id,
    openKey,
    row: query.data ?? undefined,
    onSaved: onClose,
    onMade,
    onRemoved: (row: Row | undefined) => {
      onRemoved(row)
      if (row === undefined) toast.success('Deleted')
      onClose()
    },
    onReload: () => void query.refetch().then(() => setTurn(turn + 1)),
  }
  const NewForm = table.startsWith !== undefined ? NewNoticeForm : table.announced ? AnnouncedRowForm : RowForm
  const title = isPaste
    ? `Paste ${table.title.toLowerCase()}`
    : isNew
      ? `New ${table.one}`
      : query.data
        ? table.nameOf(query.data)
        : table.title

  return (
    <>
      <p className="pt-4">
        <Link
          to={paths.admin({ section: table.section })}
          className="inline-flex min-h-tap items-center gap-1.5 text-sm font-semibold"
        >
          <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {table.title}
        </Link>
      </p>
      <h1 dir="auto" className="double-rule mb-6 pb-4 text-2xl wrap-anywhere">
        {title}
      </h1>
      {user && isPaste && <PasteForm accountId={user.id} />}
      {!isNew && !isPaste && query.isPending && <LoadingLines label="Loading..." />}
      {query.isError && (
        <LoadFailed
          title={`Failed to load this ${table.one}`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data === null && (
        <Sheet>
          <EmptyState
            drawing={<DrawerDrawing />}
            title={`We could not find this ${table.one}`}
            text="It may have been deleted, or the link is incomplete."
          />
        </Sheet>
      )}
      {user && isNew && table.withFile && (
        <UploadForm table={table} accountId={user.id} onSent={onClose} onMade={onMade} />
      )}
      {query.data && table.withFile && <FileNote row={query.data} />}
      {form && questionId !== null && <QuestionRowForm {...form} questionId={questionId} />}
      {form && isNew && questionId === null && !table.withFile && <NewForm key={turn} {...form} />}
      {form && !isNew && query.data && <RowForm key={turn} {...form} />}
    </>
  )
}

/** The form changes the row of a file; the file itself is unchanged. */
function FileNote({ row }: { row: Row }) {
  const pages = Number(row['pages'] ?? 0)
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
      <Link to={paths.pyqs({ id: text(row, 'id') })} className="inline-flex min-h-tap items-center font-semibold">
        Open the PDF
      </Link>
      {line(pages > 0 ? counted(pages, 'page') : '', fileSize(Number(row['bytes'])))}
      <span>To replace it, add the new file and delete this one.</span>
    </p>
  )
}

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 58).trimEnd()}…` : name
}
