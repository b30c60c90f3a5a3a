import type { ComponentProps } from 'react'
import { useBranches } from '#web/content/branches.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useCourses } from './catalogue.ts'

type RowSelectProps = ComponentProps<'select'> & { of: 'branches' | 'courses' }

/** Chooses a row of the catalogue. */
export function RowSelect({ of, ...native }: RowSelectProps) {
  return of === 'branches' ? <BranchSelect {...native} /> : <CourseSelect {...native} />
}

function BranchSelect(native: ComponentProps<'select'>) {
  const { data: branches, isError, refetch } = useBranches()
  if (isError) return <Failed onRetry={() => void refetch()} />
  return (
    <Select {...native} disabled={branches === undefined}>
      <option value="">{branches === undefined ? 'Loading...' : 'Choose a branch'}</option>
      {branches?.map(({ id, code, name }) => (
        <option key={id} value={id}>
          {`${code}, ${name}`}
        </option>
      ))}
    </Select>
  )
}

function CourseSelect(native: ComponentProps<'select'>) {
  const { data: branches } = useBranches()
  const { data: courses, isError, refetch } = useCourses()
  if (isError) return <Failed onRetry={() => void refetch()} />
  return (
    <Select {...native} disabled={courses === undefined}>
      <option value="">{courses === undefined ? 'Loading...' : 'Choose a course'}</option>
      {branches?.map(({ id: branch, name }) => (
        <optgroup key={branch} label={name}>
          {courses
            ?.filter(({ branchId }) => branchId === branch)
            .map(({ id, code, name: course }) => (
              <option key={id} value={id}>
                {`${code} ${course}`}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm">
      The catalogue could not be loaded.
      <Button variant="line" onClick={onRetry}>
        Try Again
      </Button>
    </p>
  )
}
