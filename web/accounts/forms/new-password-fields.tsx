import type { UseFormRegisterReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  meetsPasswordRules,
  passwordChecklist,
  passwordLengthProblem,
  passwordMinimum,
} from '#domain/accounts/password.ts'
import { wording } from '#domain/wording.ts'
import { filled, text } from '#web/forms/text.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { PasswordRules } from './password-rules.tsx'

/** The validation of a change of password (docs/behaviour.md#validation-accounts-and-profile). */
export const newPassword = {
  current: filled('Current password is required'),
  fresh: text(
    (typed) =>
      passwordLengthProblem(typed) ??
      (meetsPasswordRules(typed, passwordMinimum.change) ? undefined : wording.register.rulesUnmet),
  ),
  repeated: z.string(),
}
export const repeatedAlike = z.refine<{ fresh: string; repeated: string }>(
  ({ fresh, repeated }) => fresh === repeated,
  { path: ['repeated'], error: wording.changePassword.mismatch },
)

/** Whether the button is enabled. */
export const mayChangeTo = (fresh: string, repeated: string) =>
  meetsPasswordRules(fresh, passwordMinimum.change) && fresh === repeated

type FieldsProps = {
  current: UseFormRegisterReturn
  currentProblem: string | undefined
  fresh: UseFormRegisterReturn
  freshProblem: string | undefined
  repeated: UseFormRegisterReturn
  repeatedProblem: string | undefined
  typed: { fresh: string; repeated: string }
  /** The password that the server has rejected as too weak. */
  rejected: string | undefined
}

/** The current password, the new one with its rules, and its repetition. */
export function NewPasswordFields(props: FieldsProps) {
  const { current, currentProblem, fresh, freshProblem, repeated, repeatedProblem, typed, rejected } = props
  const isOther = typed.repeated !== '' && typed.fresh !== typed.repeated
  const mismatch = isOther ? wording.changePassword.mismatch : typed.repeated === '' ? repeatedProblem : undefined
  return (
    <>
      <Field label="Current password" error={currentProblem} required>
        {(field) => <PasswordInput {...field} {...current} autoComplete="current-password" />}
      </Field>
      <Field label="New password" error={freshProblem} required>
        {(field) => <PasswordInput {...field} {...fresh} autoComplete="new-password" />}
      </Field>
      <PasswordRules
        password={typed.fresh}
        items={passwordChecklist(typed.fresh, passwordMinimum.change)}
        rejected={rejected}
      />
      <Field label="Confirm new password" error={mismatch} required>
        {(field) => <PasswordInput {...field} {...repeated} autoComplete="new-password" />}
      </Field>
    </>
  )
}
