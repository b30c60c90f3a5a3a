import { Save, Trash2 } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { sanitize } from '#web/content/sanitize.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Message } from '#web/ui/message.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Row, type Values, writeValues } from './fields.ts'
import { FieldControl } from './field-control.tsx'
import { PostPreview } from './post-preview.tsx'
import { refusalOf } from './refusals.ts'
import { useRemoveRow, useSaveRow } from './rows.ts'
import type { Table } from './table.ts'
import { useForm } from './use-form.ts'

interface RowFormProps {
  table: Table
  accountId: string
  /** 'new', or the row's key. */
  openKey: string
  row: Row | undefined
  onSaved: () => void
  onRemoved: (row: Row) => void
  onReload: () => void
}

/** Why the form is done with: its row was saved, or this row was deleted. */
type Leaving = 'saved' | Row

/** Mount it anew (by key) for another row. */
export function RowForm({ table, accountId, openKey, row, onSaved, onRemoved, onReload }: RowFormProps) {
  const fields = table.fieldsOf(openKey)
  const form = useForm({ accountId, table: table.table, key: openKey, fields, row })
  const [leaving, setLeaving] = useState<Leaving>()
  const [condemned, setCondemned] = useState(false)
  const [stale, setStale] = useState(false)
  const sheet = useRef<HTMLFormElement>(null)
  const save = useSaveRow(table, () => {
    form.settle()
    toast.success(row === undefined ? `${capital(table.one)} added` : 'Saved')
    setLeaving('saved')
  })
  const remove = useRemoveRow(table, (gone) => {
    form.discard()
    setLeaving(gone)
  })
  // The form asks before it is left; it is left only once it knows that nothing is unsaved.
  const leave = useEffectEvent((how: Leaving) => (how === 'saved' ? onSaved() : onRemoved(how)))
  useEffect(() => {
    if (leaving !== undefined && !form.dirty) leave(leaving)
  }, [leaving, form.dirty])

  const showProblem = ([first]: string[]) => {
    const control = first && sheet.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(first)}"]`)
    if (control) control.focus()
    else sheet.current?.querySelector<HTMLElement>('[aria-invalid], [role=textbox]')?.focus()
  }
  const submit = () => {
    if (save.isPending) return
    const wrong = form.check()
    if (wrong.length > 0) return requestAnimationFrame(() => showProblem(wrong))
    const columns = cleaned(fields, writeValues(fields, form.values, row))
    save.mutate(
      { columns, before: row },
      {
        onError: (error) => {
          const refusal = refusalOf(error, table.table, fields)
          form.setProblems(refusal.fields)
          setStale(error.name === 'ChangedMeanwhile')
          requestAnimationFrame(() => showProblem(Object.keys(refusal.fields)))
        },
      },
    )
  }

  return (
    <div
      className={table.preview ? 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]' : 'max-w-[46rem]'}
    >
      <form
        ref={sheet}
        noValidate
        className="grid min-w-0 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {form.restored && (
          <Message tone="info" title="Unsaved changes from your last visit">
            They were kept in this browser.
            <Button variant="line" className="mt-2" onClick={form.discard}>
              Discard them
            </Button>
          </Message>
        )}
        {fields.map((field) => (
          <FieldControl
            key={field.name}
            field={field}
            value={form.values[field.name] ?? ''}
            problem={form.problems[field.name]}
            onChange={(value) => form.change(field.name, value)}
          />
        ))}
        {Object.keys(form.problems).length > 0 && !save.isError && (
          <Message tone="error">Not saved yet. What needs mending is marked above.</Message>
        )}
        {save.isError && (
          <Message tone="error">
            {refusalOf(save.error, table.table, fields).form}
            {stale && (
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
        )}
        {/* On a phone the assistant’s button stands at the end of this line. */}
        <div className="sticky bottom-0 z-(--z-sticky) -mx-gutter flex flex-wrap items-center gap-2.5 border-t border-line bg-paper px-gutter py-3 max-md:pr-22 md:mx-0 md:px-0">
          <Button type="submit" busy={save.isPending}>
            <Save aria-hidden="true" strokeWidth={1.75} />
            {save.isPending ? 'Saving...' : row === undefined ? `Add ${table.one}` : 'Save'}
          </Button>
          {row !== undefined && table.fixed === undefined && (
            <Button variant="danger" onClick={() => setCondemned(true)}>
              <Trash2 aria-hidden="true" strokeWidth={1.75} />
              Delete
            </Button>
          )}
          <span className="min-w-0 flex-1 text-sm text-ink-2" aria-live="polite">
            {form.dirty ? 'Not saved yet' : ''}
          </span>
        </div>
      </form>
      {table.preview && <LivePreview table={table} values={form.values} row={row} />}

      <ConfirmDialog
        open={condemned}
        onCancel={() => setCondemned(false)}
        onConfirm={() => remove.mutate(openKey)}
        title={`Delete this ${table.one}?`}
        confirmLabel={remove.isPending ? 'Deleting...' : 'Delete'}
        busy={remove.isPending}
      >
        {remove.isError ? (
          <Message tone="error">It could not be deleted. Perhaps somebody else has done so already.</Message>
        ) : (
          'Readers stop seeing it at once. The list then offers to put it back.'
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={form.blocker.state === 'blocked'}
        onCancel={() => form.blocker.reset?.()}
        onConfirm={() => form.blocker.proceed?.()}
        title="Leave without saving?"
        confirmLabel="Leave"
      >
        What you changed is kept in this browser, and is here when you open the form again. Readers do not see it.
      </ConfirmDialog>
    </div>
  )
}

function LivePreview({ table, values, row }: { table: Table; values: Values; row: Row | undefined }) {
  const fields = table.fieldsOf('')
  const columns = writeValues(fields, safeTimes(useDeferredValue(values)), row)
  return (
    <section aria-label="Preview" className="min-w-0 lg:sticky lg:top-[calc(var(--bar-height)+1rem)]">
      <h2 className="mb-3 text-lg">As readers will see it</h2>
      <PostPreview columns={columns} kind={table.table === 'notices' ? 'Notice' : undefined} />
    </section>
  )
}

/** What is shown to nobody need not be readable yet. */
function safeTimes(values: Values): Values {
  return { ...values, publish_at: new Date().toISOString() }
}

/** HTML is sanitised before it is stored, and again wherever it is shown. */
function cleaned(fields: ReturnType<Table['fieldsOf']>, columns: Row): Row {
  const html = fields.filter(({ kind }) => kind === 'html').map(({ name }) => [name, sanitize(String(columns[name]))])
  return { ...columns, ...Object.fromEntries(html) }
}

function capital(word: string): string {
  return `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`
}
