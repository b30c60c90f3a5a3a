import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@supabase/auth-js'
import { useLayoutEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { isReservedName, reservedNameProblem } from '#domain/accounts/person-name.ts'
import { type ProfileEdit, profileLimits, profileProblems, trimmedProfile } from '#domain/accounts/profile.ts'
import { wording } from '#domain/wording.ts'
import { semesterToChoose, useBranches } from '#web/content/branches.ts'
import { SectionField } from '#web/content/sections/section-field.tsx'
import { saveSection, type Section } from '#web/content/sections/sections.ts'
import { text } from '#web/forms/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { type Account, type Study, useSaveAccount } from '#web/session/account.ts'
import { problemText } from '../forms/error-text.ts'
import { useFreshProof } from '../fresh-proof/use-fresh-proof.tsx'
import { StudyFields } from './education/study-fields.tsx'
import { saveProfile } from './save-profile.ts'

const schema = z
  .object({
    firstName: text(profileProblems.firstName),
    lastName: text(profileProblems.lastName),
    email: text(profileProblems.email),
    collegeId: z.string(),
    branchId: z.nullable(z.string()),
    semester: z.nullable(z.number()),
  })
  .check(
    z.refine(({ firstName, lastName }) => !isReservedName(`${firstName} ${lastName}`), {
      path: ['firstName'],
      error: reservedNameProblem,
    }),
  )

type ProfileEditFormProps = {
  user: User
  account: Account
  onCancel: () => void
  /** Called with the full name, if it was changed. */
  onSaved: (renamed: string | undefined) => void
}

export function ProfileEditForm({ user, account, onCancel, onSaved }: ProfileEditFormProps) {
  const { prove, proofDialog } = useFreshProof()
  const [section, setSection] = useState<Section | null>()
  const { mutateAsync: save } = useSaveAccount(user, async (edit: ProfileEdit & Study) => {
    const row = await prove((nonce) => saveProfile(user, edit, nonce))
    // After the branch, of which the section must be.
    if (section !== undefined) await saveSection(user.id, section?.id ?? null)
    return row
  })
  const { register, handleSubmit, clearErrors, setError, setValue, control, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      firstName: account.firstName,
      lastName: account.lastName,
      email: account.email || user.email || '',
      collegeId: account.collegeId,
      branchId: account.branchId,
      semester: account.semester,
    },
    // Validated on saving; an error is removed when its field is edited
    // (docs/behaviour.md#validation-accounts-and-profile).
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = formState
  const { data: branches } = useBranches()
  const branchId = useWatch({ control, name: 'branchId' })
  const semester = semesterToChoose(branches, branchId, useWatch({ control, name: 'semester' }))

  // The button that led here is unmounted: the focus moves to the first field. Where this code was loaded within a
  // frame of the press, the panel has the focus and takes it again in the next frame.
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const focus = () => form.current?.querySelector('input')?.focus()
    focus()
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [])

  const submit = handleSubmit(async (edit) => {
    try {
      const written = trimmedProfile(edit)
      await save({ ...written, branchId, semester })
      const fullName = `${written.firstName} ${written.lastName}`
      onSaved(fullName === `${account.firstName} ${account.lastName}` ? undefined : fullName)
    } catch (error) {
      setError('root', { message: problemText(error, wording.profile.saveFailed) })
    }
  })

  const field = (name: keyof typeof profileProblems) => register(name, { onChange: () => clearErrors(name) })

  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-1 flex-col">
        <div className="grid gap-4.5 px-5 pb-5">
          <h2>Edit Profile</h2>
          {errors.root?.message && <Message tone="error">{errors.root.message}</Message>}
          <fieldset disabled={isSubmitting} className="grid min-w-0 gap-4.5">
            <Field label="First name" error={errors.firstName?.message} required>
              {(control) => (
                <Input
                  {...control}
                  {...field('firstName')}
                  autoComplete="given-name"
                  maxLength={profileLimits.firstName}
                />
              )}
            </Field>
            <Field label="Last name" error={errors.lastName?.message} required>
              {(control) => (
                <Input
                  {...control}
                  {...field('lastName')}
                  autoComplete="family-name"
                  maxLength={profileLimits.lastName}
                />
              )}
            </Field>
            <Field
              label="E-mail"
              hint="To confirm a new address, open the link that we send to it."
              error={errors.email?.message}
              required
            >
              {(control) => (
                <Input
                  {...control}
                  {...field('email')}
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={profileLimits.email}
                />
              )}
            </Field>
            <Field label="College roll number" hint="Optional">
              {(control) => (
                <Input
                  {...control}
                  {...register('collegeId')}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={profileLimits.collegeId}
                />
              )}
            </Field>
            <StudyFields
              branchId={branchId ?? ''}
              semester={semester === null ? '' : String(semester)}
              onBranch={(chosen) => {
                setValue('branchId', chosen || null)
                setSection(null)
              }}
              onSemester={(chosen) => setValue('semester', chosen ? Number(chosen) : null)}
            />
            <SectionField
              accountId={user.id}
              branchId={branchId}
              chosen={section}
              onChoose={(joined) => {
                setSection(joined)
                if (joined?.semester) setValue('semester', joined.semester)
              }}
            />
          </fieldset>
        </div>
        <div className="sticky bottom-0 mt-auto grid grid-cols-2 gap-2.5 border-t border-line bg-sheet p-5">
          <Button variant="line" onClick={onCancel} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? wording.profile.saving : 'Save Changes'}
          </Button>
        </div>
      </form>
      {proofDialog}
    </>
  )
}
