import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { loadWithRetry } from '#web/ui/browser/load-with-retry.ts'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { holds } from './lossless.ts'

// Half a megabyte that only who writes needs.
const RichEditor = lazy(() => loadWithRetry(async () => ({ default: (await import('./rich-editor.tsx')).RichEditor })))

interface HtmlFieldProps {
  id: string
  label: string
  required: boolean | undefined
  problem: string | undefined
  html: string
  onChange: (html: string) => void
}

/** A text with marks, written as it will look, or as HTML: also where the editor could not hold all of it. */
export function HtmlField({ id, label, required, problem, html, onChange }: HtmlFieldProps) {
  const [asHtml, setAsHtml] = useState(() => !holds(html))
  const lossy = !holds(html)

  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <span id={`${id}-label`} className="text-sm leading-snug font-semibold">
          {label}
        </span>
        <Button variant="quiet" className="-my-2" disabled={asHtml && lossy} onClick={() => setAsHtml(!asHtml)}>
          {asHtml ? 'Write as text' : 'Write as HTML'}
        </Button>
      </div>
      {asHtml && lossy && (
        <Message tone="info">
          This text uses formatting that the editor does not support, so you edit it as HTML.
        </Message>
      )}
      {asHtml ? (
        <Field label={`${label}, as HTML`} labelHidden error={problem} required={required}>
          {(control) => (
            <Textarea
              {...control}
              rows={12}
              spellCheck={false}
              className="font-mono! text-sm!"
              value={html}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      ) : (
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <RichEditor labelledBy={`${id}-label`} html={html} problem={problem} onChange={onChange} />
        </Suspense>
      )}
    </div>
  )
}
