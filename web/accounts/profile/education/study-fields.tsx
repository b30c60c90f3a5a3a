import { semestersOf, useBranches } from '#web/content/branches.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

interface StudyFieldsProps {
  /** The current choice; empty where nothing is chosen. */
  branchId: string
  semester: string
  onBranch: (branchId: string) => void
  onSemester: (semester: string) => void
}

/** Branch and semester. Renders nothing while the college has no catalogue: what was saved is unchanged. */
export function StudyFields({ branchId, semester, onBranch, onSemester }: StudyFieldsProps) {
  const { data: branches = [] } = useBranches()
  if (branches.length === 0) return null
  const semesters = semestersOf(branches.find(({ id }) => id === branchId))
  return (
    <>
      <Field label="Branch" hint="Optional">
        {(control) => (
          <Select {...control} value={branchId} onChange={({ target }) => onBranch(target.value)}>
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
          <Select {...control} value={semester} onChange={({ target }) => onSemester(target.value)}>
            <option value="">Not chosen</option>
            {Array.from({ length: semesters }, (_, index) => String(index + 1)).map((number) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}
