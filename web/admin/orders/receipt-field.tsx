import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

/** The number on the paper that the office hands out. */
export function ReceiptField(registered: UseFormRegisterReturn) {
  return (
    <Field label="Receipt number" hint="As printed on the office’s receipt. Each number can be used once.">
      {(control) => <Input {...registered} {...control} required maxLength={60} autoComplete="off" />}
    </Field>
  )
}
