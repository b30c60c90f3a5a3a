import type { UseFormRegister } from 'react-hook-form'
import { useBranches } from '#web/content/branches.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

export interface StudyValues {
  branchId: string
  semester: string
}

interface StudyFieldsProps<Values extends StudyValues> {
  register: UseFormRegister<Values>
  /** As it is chosen now. */
  branchId: string
}

/** Branch and semester. Nothing while the college has no catalogue: what was saved before stays. */
export function StudyFields({ register, branchId }: StudyFieldsProps<StudyValues>) {
  const { data: branches = [] } = useBranches()
  if (branches.length === 0) return null
  const semesters = branches.find(({ id }) => id === branchId)?.semesters ?? 8
  return (
    <>
      <Field label="Branch" hint="Optional">
        {(control) => (
          <Select {...control} {...register('branchId')}>
            <option value="">Not chosen</option>
            {branches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Semester" hint="Optional. Your courses follow from branch and semester.">
        {(control) => (
          <Select {...control} {...register('semester')}>
            <option value="">Not chosen</option>
            {Array.from({ length: semesters }, (_, index) => String(index + 1)).map((semester) => (
              <option key={semester} value={semester}>
                {semester}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}
