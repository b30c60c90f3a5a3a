import type { UseFormRegisterReturn } from 'react-hook-form'
import { meetsPasswordRules, passwordChecklist, passwordMinimum } from '#domain/accounts/password.ts'
import { wording } from '#domain/wording.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { PasswordChecklist } from '#web/ui/forms/password-checklist.tsx'

/** Whether a change of password may be sent (docs/behaviour.md#validation-accounts-and-profile). */
export const mayChangeTo = (fresh: string, repeated: string) =>
  meetsPasswordRules(fresh, passwordMinimum.change) && fresh === repeated

type FieldsProps = {
  current: UseFormRegisterReturn
  currentProblem: string | undefined
  fresh: UseFormRegisterReturn
  freshProblem: string | undefined
  repeated: UseFormRegisterReturn
  typed: { fresh: string; repeated: string }
}

/** The old password, the new one with its rules, and the new one again. */
export function NewPasswordFields({ current, currentProblem, fresh, freshProblem, repeated, typed }: FieldsProps) {
  const mismatch = typed.repeated && typed.fresh !== typed.repeated ? wording.changePassword.mismatch : undefined
  return (
    <>
      <Field label="Current password" error={currentProblem} required>
        {(field) => <PasswordInput {...field} {...current} autoComplete="current-password" />}
      </Field>
      <Field label="New password" error={freshProblem} required>
        {(field) => <PasswordInput {...field} {...fresh} autoComplete="new-password" />}
      </Field>
      <PasswordChecklist items={passwordChecklist(typed.fresh, passwordMinimum.change)} />
      <Field label="Confirm new password" error={mismatch} required>
        {(field) => <PasswordInput {...field} {...repeated} autoComplete="new-password" />}
      </Field>
    </>
  )
}
