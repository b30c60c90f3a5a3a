import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

interface FieldProps {
  label: ReactNode
  labelHidden?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, labelHidden, hint, error, required, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const described = [errorId, hintId].filter(Boolean).join(' ') || undefined

  return (
    <div className={classNames('grid min-w-0 gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm leading-snug font-semibold'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined, required })}
      {/* The live region is rendered before its text, or some screen readers miss the text. */}
      <div aria-live="polite" className="contents">
        {error && (
          <p id={errorId} className="flex gap-1.5 text-sm leading-[1.4] text-brick">
            <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-[.15em] size-[1.1em]" />
            <span>{error}</span>
          </p>
        )}
      </div>
      {hint && (
        <p id={hintId} className="text-xs leading-[1.45] text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
