import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

interface ReceiptFieldProps {
  value: string
  onChange: (receipt: string) => void
}

/** The number on the paper that the office hands out. */
export function ReceiptField({ value, onChange }: ReceiptFieldProps) {
  return (
    <Field label="Receipt number" hint="As it is printed on the receipt of the office. Each number counts once.">
      {(control) => (
        <Input
          {...control}
          required
          maxLength={60}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
