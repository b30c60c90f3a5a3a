import type { User } from '@supabase/auth-js'
import { useId, useRef, useState } from 'react'
import { displayName } from '#domain/accounts/display-name.ts'
import { isReservedName, reservedNameProblem } from '#domain/accounts/person-name.ts'
import { profileLimits, profileProblems } from '#domain/accounts/profile.ts'
import type { Section } from '#web/content/sections/sections.ts'
import { SectionField } from '#web/content/sections/section-field.tsx'
import { type Account, namesOf, useSaveAccount } from '#web/session/account.ts'
import { semestersOf, semesterToChoose, useBranches } from '#web/content/branches.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { GivesYou } from './gives-you.tsx'
import { type Answer, saveOnboarding } from './save-onboarding.ts'
import { SemesterChoice } from './semester-choice.tsx'

interface OnboardingFormProps {
  user: User
  account: Account
  onSaved: (fullName: string) => void
  onSkip: () => void
}

export function OnboardingForm({ user, account, onSaved, onSkip }: OnboardingFormProps) {
  const { data: branches } = useBranches()
  const onboard = useSaveAccount(user, (answer: Answer | undefined) => saveOnboarding(user, answer))
  const [firstName, setFirstName] = useState(account.firstName || givenNames(user).first)
  const [lastName, setLastName] = useState(account.lastName || givenNames(user).last)
  const [branchId, setBranchId] = useState(account.branchId)
  const [chosen, setChosen] = useState(account.semester)
  const [section, setSection] = useState<Section | null>()
  const [problem, setProblem] = useState<string>()
  const title = useId()
  const first = useRef<HTMLInputElement>(null)
  const branch = branches?.find(({ id }) => id === branchId)
  const semester = semesterToChoose(branches, branchId, chosen)
  const fullName = `${firstName.trim()} ${lastName.trim()}`.trim()

  const save = async () => {
    if (onboard.isPending) return
    const wrong = profileProblems.firstName(firstName) ?? (isReservedName(fullName) ? reservedNameProblem : undefined)
    setProblem(wrong)
    if (wrong !== undefined) return first.current?.focus()
    try {
      // Awaited: once it is saved this form is unmounted, and mutate()'s callbacks with it.
      await onboard.mutateAsync({
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        branchId,
        semester,
        sectionId: section === undefined ? undefined : (section?.id ?? null),
      })
      onSaved(fullName)
    } catch {
      // The error is shown above the buttons.
    }
  }

  return (
    <Sheet as="section" aria-labelledby={title}>
      <header className="flex items-baseline justify-between gap-4 border-b-2 border-margin px-4 py-4 md:px-5">
        <h2 id={title} className="text-xl">
          Set up your profile
        </h2>
        <p className="text-sm text-ink-2">One step</p>
      </header>
      <div className="grid gap-6 p-4 md:p-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <form
          noValidate
          className="grid content-start gap-4.5"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
            <Field label="First name" error={problem} required>
              {(control) => (
                <Input
                  {...control}
                  ref={first}
                  autoComplete="given-name"
                  maxLength={profileLimits.firstName}
                  value={firstName}
                  onChange={({ target }) => {
                    setFirstName(target.value)
                    setProblem(undefined)
                  }}
                />
              )}
            </Field>
            <Field label="Last name">
              {(control) => (
                <Input
                  {...control}
                  autoComplete="family-name"
                  maxLength={profileLimits.lastName}
                  value={lastName}
                  onChange={({ target }) => setLastName(target.value)}
                />
              )}
            </Field>
            <p className="-mt-2 text-xs leading-[1.45] text-ink-2 sm:col-span-2">
              <span>{`Your posts show “${displayName({ ...namesOf(user), fullName })}”.`}</span>
              {fullName === '' && <span>{' Enter the name that others should see.'}</span>}
            </p>
          </div>
          {branches && branches.length > 0 && (
            <>
              <Field label="Branch" hint={branch?.sample ? 'A sample branch: your college adds its own.' : undefined}>
                {(control) => (
                  <Select
                    {...control}
                    value={branchId ?? ''}
                    onChange={({ target }) => {
                      setBranchId(target.value || null)
                      setSection(null)
                    }}
                  >
                    <option value="">Not chosen</option>
                    {branches.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <SectionField
                accountId={user.id}
                branchId={branchId}
                chosen={section}
                onChoose={(joined) => {
                  setSection(joined)
                  if (joined?.semester) setChosen(joined.semester)
                }}
              />
              <SemesterChoice semesters={semestersOf(branch)} chosen={semester} onChoose={setChosen} />
            </>
          )}
          {onboard.isError && (
            <Message tone="error">
              This could not be saved. Check your connection and try again, or skip it for now.
            </Message>
          )}
          <p className="flex flex-wrap gap-x-2 gap-y-3">
            <Button type="submit" variant="accent" busy={onboard.isPending}>
              Save and continue
            </Button>
            <Button
              variant="quiet"
              disabled={onboard.isPending}
              onClick={() => {
                onboard.mutate(undefined)
                onSkip()
              }}
            >
              Skip for now
            </Button>
          </p>
        </form>
        <GivesYou branch={branch} semester={semester} />
      </div>
    </Sheet>
  )
}

/** From the name that came with the account; never from its e-mail address, which is not public. */
function givenNames(user: User): { first: string; last: string } {
  const { fullName, name } = namesOf(user)
  const [first = '', ...rest] = (fullName ?? name ?? '').trim().split(/\s+/)
  return { first, last: rest.join(' ') }
}
