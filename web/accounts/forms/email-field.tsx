import type { UseFormRegisterReturn } from 'react-hook-form'
import { profileLimits } from '#domain/accounts/profile.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

type EmailFieldProps = UseFormRegisterReturn & {
  label?: string
  /** 'email' for an address that is not the account's current one. */
  autoComplete?: 'username' | 'email'
  error: string | undefined
  readOnly?: boolean
  hint?: string | undefined
}

/** The account's address: to browsers and password managers it is the user name. */
export function EmailField({
  label = 'E-mail',
  autoComplete = 'username',
  error,
  readOnly,
  hint,
  ...registered
}: EmailFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} required>
      {(control) => (
        <Input
          {...registered}
          {...control}
          type="email"
          readOnly={readOnly}
          inputMode="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={profileLimits.email}
          placeholder="you@college.example.edu"
        />
      )}
    </Field>
  )
}
