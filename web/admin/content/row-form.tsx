import { Save, Trash2 } from 'lucide-react'
import { type ComponentType, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorCode } from '#web/backend/errors.ts'
import { sanitize } from '#web/content/sanitize.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'
import { DeleteDialog } from '../delete-dialog.tsx'
import { baseOf } from './draft.ts'
import { type Field, type Row, type Values, writeValues } from './fields.ts'
import { focusProblem, FormBar, FormFields, LeaveDialog } from './form-frame.tsx'
import { PostPreview } from './post-preview.tsx'
import { saveErrorOf } from './save-errors.ts'
import { useRemoveRow, useSaveRow } from './queries.ts'
import type { Table } from './table.ts'
import { useRowForm } from './use-row-form.ts'

const Attachments = lazyPart(async () => (await import('./attachments.tsx')).Attachments)
const Shortlists = lazyPart(async () => (await import('./shortlists/shortlists.tsx')).Shortlists, { early: false })
const CardOwner = lazyPart(async () => (await import('./owners/card-owner.tsx')).CardOwner)

export interface RowFormProps {
  table: Table
  accountId: string
  /** 'new', or the row's key. */
  openKey: string
  row: Row | undefined
  /** What a new one begins with. */
  start?: Values
  /** What was saved, before the form is left. */
  onSavedRow?: (row: Row) => void
  onSaved: () => void
  /** A new row was saved with its key, and more was typed meanwhile: its own form goes on with that. */
  onMade: (key: string) => void
  /** Without the row where it cannot be put back. */
  onRemoved: (row: Row | undefined) => void
  onReload: () => void
  /** What is shown beside the form, where that is no post. */
  preview?: ComponentType<{ columns: Row }>
}

/** Why the form is done with: its row was saved, made while more was typed, or deleted. */
type Leaving = 'saved' | { made: string } | { removed: Row | undefined }

/** Mount it anew (by key) for another row. */
export function RowForm(props: RowFormProps) {
  const { table, accountId, openKey, start, onSavedRow, onSaved, onMade, onRemoved, onReload, preview } = props
  // What the database had when the form was opened, or last saved: a change by somebody else is told by it.
  const [row, setRow] = useState(props.row)
  const fields = table.fieldsOf(openKey)
  const form = useRowForm({ accountId, table: table.table, key: openKey, fields, row, start })
  const [leaving, setLeaving] = useState<Leaving>()
  const [pendingDelete, setPendingDelete] = useState(false)
  const sheet = useRef<HTMLFormElement>(null)
  const sent = useRef(form.values)
  const press = usePressOnce()
  const save = useSaveRow(table, (saved) => {
    const key = String(saved[table.key])
    const isChanged = form.settle(sent.current, key, baseOf(saved))
    onSavedRow?.(saved)
    const outcome = row === undefined ? `${capital(table.one)} added` : 'Saved'
    toast.success(isChanged ? `${outcome}, but without your latest changes` : outcome)
    if (!isChanged) setLeaving('saved')
    else if (row === undefined) setLeaving({ made: key })
    else setRow(saved)
  })
  const remove = useRemoveRow(table, (gone) => {
    form.discard()
    setLeaving({ removed: gone })
  })
  // The form asks before it is left; it is left only once it knows that nothing is unsaved.
  const leave = useEffectEvent((how: Leaving) => {
    if (how === 'saved') onSaved()
    else if ('made' in how) onMade(how.made)
    else onRemoved(how.removed)
  })
  useEffect(() => {
    if (leaving !== undefined && !form.dirty) leave(leaving)
  }, [leaving, form.dirty])

  const submit = async () => {
    if (save.isPending || !press.begin()) return
    const wrong = await form.check()
    if (wrong.length > 0) {
      press.end()
      return focusProblem(sheet.current, wrong)
    }
    sent.current = form.values
    const written = writeValues(fields, form.values, row)
    const columns = cleaned(fields, table.columnsOf?.(written) ?? written)
    save.mutate(
      { columns, before: row && { ...row, updated_at: form.base }, newId: form.newId },
      {
        onSettled: press.end,
        onError: (error) => {
          const saveErrors = saveErrorOf(error, table.table, fields)
          form.setProblems(saveErrors.fields)
          focusProblem(sheet.current, Object.keys(saveErrors.fields))
        },
      },
    )
  }

  return (
    <div
      className={table.preview ? 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]' : 'max-w-[46rem]'}
    >
      <div className="grid min-w-0 gap-8">
        <form
          ref={sheet}
          noValidate
          className="grid min-w-0 gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <FormFields
            fields={fields}
            form={form}
            deadlineField={table.deadlineField}
            countsReaders={table.countsReaders}
          />
          {Object.keys(form.problems).length > 0 && !save.isError && (
            <Message tone="error">Not saved yet. Please correct the fields marked above.</Message>
          )}
          <FormBar
            note={form.dirty ? 'Not saved yet' : ''}
            outcome={
              save.isError && (
                <Message tone="error">
                  <span>{saveErrorOf(save.error, table.table, fields).form}</span>
                  {save.error.name === 'ChangedMeanwhile' && (
                    <Button
                      variant="line"
                      className="mt-2"
                      onClick={() => {
                        form.discard()
                        onReload()
                      }}
                    >
                      Load it again
                    </Button>
                  )}
                </Message>
              )
            }
          >
            <Button type="submit" busy={save.isPending}>
              <Save aria-hidden="true" strokeWidth={1.75} />
              {save.isPending ? 'Saving...' : row === undefined ? (table.add ?? `Add ${table.one}`) : 'Save'}
            </Button>
            {row !== undefined && table.fixed === undefined && (
              <Button variant="danger" onClick={() => setPendingDelete(true)}>
                <Trash2 aria-hidden="true" strokeWidth={1.75} />
                Delete
              </Button>
            )}
          </FormBar>
        </form>
        {table.withAttachments &&
          (row === undefined ? (
            <p className="text-sm text-ink-2">Files can be attached once it is saved.</p>
          ) : (
            <Attachments of={table.withAttachments} id={openKey} />
          ))}
        {table.withShortlists && row !== undefined && <Shortlists drive={openKey} />}
        {table.withOwners && row !== undefined && <CardOwner row={row} />}
      </div>
      {table.preview && <LivePreview table={table} fields={fields} values={form.values} row={row} preview={preview} />}

      <DeleteDialog
        open={pendingDelete}
        one={table.one}
        note={deletionNote(table)}
        problem={remove.isError ? deletionProblem(table, remove.error) : undefined}
        asksReason={table.withdrawn === true}
        onCancel={() => setPendingDelete(false)}
        onConfirm={(reason) => remove.mutate({ key: openKey, reason })}
        busy={remove.isPending}
      />
      <LeaveDialog blocker={form.blocker} />
    </div>
  )
}

interface LivePreviewProps {
  table: Table
  fields: readonly Field[]
  values: Values
  row: Row | undefined
  preview: RowFormProps['preview']
}

function LivePreview({ table, fields, values, row, preview: Preview }: LivePreviewProps) {
  const columns = writeValues(fields, useDeferredValue(values), row)
  return (
    <section aria-label="Preview" className="min-w-0 lg:sticky lg:top-[calc(var(--bar-height)+1rem)]">
      <h2 className="mb-3 text-lg">This is how readers will see it</h2>
      {/* As wide as a phone, where most read. */}
      <div className="max-w-[22.5rem]">
        {Preview ? (
          <Preview columns={columns} />
        ) : (
          <PostPreview columns={columns} kind={table.table === 'notices' ? 'Notice' : undefined} />
        )}
      </div>
    </section>
  )
}

/** HTML is sanitised before it is stored, and again wherever it is shown. */
function cleaned(fields: ReturnType<Table['fieldsOf']>, columns: Row): Row {
  const html = fields.filter(({ kind }) => kind === 'html').map(({ name }) => [name, sanitize(String(columns[name]))])
  return { ...columns, ...Object.fromEntries(html) }
}

function deletionNote({ withFile, deletedWithIt }: Table): string {
  if (deletedWithIt !== undefined) return `${deletedWithIt} You cannot undo this.`
  return withFile
    ? 'Its PDF is deleted too. You cannot undo this.'
    : 'Readers stop seeing it immediately. You can undo this in the list.'
}

function deletionProblem({ inUse }: Table, error: Error): string {
  return inUse !== undefined && errorCode(error) === '23503'
    ? inUse
    : 'It could not be deleted. Someone else may have deleted it already.'
}

function capital(word: string): string {
  return `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`
}
