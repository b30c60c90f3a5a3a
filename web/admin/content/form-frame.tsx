import { type ReactNode, Suspense } from 'react'
import type { Blocker } from 'react-router'
import { lazyOptional } from '#web/ui/browser/load-with-retry.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { FieldControl } from './field-control.tsx'
import { type Field, linesOf } from './fields.ts'
import type { useRowForm } from './use-row-form.ts'

const DeadlineSuggestions = lazyOptional(
  () => import('./deadline-suggestions.tsx'),
  (module) => module.DeadlineSuggestions,
)

const NoticeReach = lazyOptional(
  () => import('./readers/notice-reach.tsx'),
  (module) => module.NoticeReach,
)

// What a form has that changes a row, and one that makes it from a file.

interface FormFieldsProps {
  fields: readonly Field[]
  form: ReturnType<typeof useRowForm>
  /** Last dates that stand in the text are proposed for this one. */
  deadlineField?: string | undefined
  /** It is counted whom it reaches, below the fields that say it. */
  countsReaders?: boolean | undefined
}

export function FormFields({ fields, form, deadlineField, countsReaders }: FormFieldsProps) {
  const shown = fields.filter(
    ({ shownFor }) => shownFor === undefined || form.values[shownFor.field] === shownFor.value,
  )
  const readersEnd = countsReaders && shown.findLast(({ name }) => name === 'audience' || name === 'groups')
  return (
    <>
      {form.restored && (
        <Message tone="info" title="Unsaved changes from your last visit">
          They were saved in this browser.
          <Button variant="line" className="mt-2" onClick={form.discard}>
            Discard them
          </Button>
        </Message>
      )}
      {shown.map((field) => (
        <div key={field.name} className="grid min-w-0 gap-2">
          <FieldControl
            field={field}
            value={form.values[field.name] ?? ''}
            problem={form.problems[field.name]}
            onChange={(value) => form.change(field.name, value)}
          />
          {field.name === deadlineField && form.values[field.name] === '' && (
            <Suspense>
              <DeadlineSuggestions values={form.values} onChoose={(value) => form.change(field.name, value)} />
            </Suspense>
          )}
          {field === readersEnd && (
            <Suspense>
              <NoticeReach audience={String(form.values['audience'])} groups={linesOf(String(form.values['groups']))} />
            </Suspense>
          )}
        </div>
      ))}
    </>
  )
}

interface FormBarProps {
  note: string
  /** What became of the form, above the buttons: wherever the writer has scrolled to, it is seen. */
  outcome?: ReactNode
  children: ReactNode
}

/** Its buttons stay in view, above the tab bar. */
export function FormBar({ note, outcome, children }: FormBarProps) {
  return (
    <div className="sticky bottom-(--tab-bar) z-(--z-sticky) -mx-gutter flex flex-wrap items-center gap-2.5 border-t border-line bg-paper px-gutter py-3 md:mx-0 md:px-0">
      {outcome && <div className="w-full">{outcome}</div>}
      {children}
      {/* On a line of its own where the buttons leave it no room. */}
      <span className={classNames('min-w-0 text-sm text-ink-2', note && 'flex-[1_1_6rem]')} aria-live="polite">
        {note}
      </span>
    </div>
  )
}

export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Leave without saving?"
      confirmLabel="Leave"
    >
      Your changes stay in this browser, and are here when you open the form again. Readers do not see them.
    </ConfirmDialog>
  )
}

/** Leads to the first field that needs mending, once it is marked. */
export function focusProblem(sheet: HTMLElement | null, [first]: string[]): void {
  requestAnimationFrame(() => {
    const control = first && sheet?.querySelector<HTMLElement>(`[data-field="${CSS.escape(first)}"]`)
    if (control) control.focus()
    else sheet?.querySelector<HTMLElement>('[aria-invalid], [role=textbox]')?.focus()
  })
}
