import type { UseFormRegisterReturn } from 'react-hook-form'
import { text } from '#web/forms/text.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { digitsOf } from './second-factor.ts'

/** The validation of a typed code. */
export const code = text((typed) => (digitsOf(typed).length >= 6 ? undefined : 'Enter all digits of the code'))

type CodeFieldProps = UseFormRegisterReturn & { label?: string; hint: string; error: string | undefined }

/** A code from an app or a message: phones offer to fill it in. */
export function CodeField({ label = 'Code', hint, error, ...registered }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required>
      {(control) => (
        <Input
          {...registered}
          {...control}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className="text-lg tracking-[.2em] tabular-nums"
        />
      )}
    </Field>
  )
}
