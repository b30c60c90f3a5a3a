import type { ComponentProps } from 'react'
import { useBranches } from '#web/content/branches.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useCourses, useOrganisations } from './catalogue.ts'

type RowSelectProps = ComponentProps<'select'> & { of: 'branches' | 'courses' | 'organisations' }

/** Chooses a row of another table. */
export function RowSelect({ of, ...native }: RowSelectProps) {
  if (of === 'organisations') return <OrganisationSelect {...native} />
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

function OrganisationSelect(native: ComponentProps<'select'>) {
  const { data: organisations, isError, refetch } = useOrganisations()
  if (isError) return <Failed what="organisations" onRetry={() => void refetch()} />
  return (
    <Select {...native} disabled={organisations === undefined}>
      <option value="">{organisations === undefined ? 'Loading...' : 'Choose an organisation'}</option>
      {organisations?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function Failed({ what = 'catalogue', onRetry }: { what?: string; onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm">
      {`The ${what} could not be loaded.`}
      <Button variant="line" onClick={onRetry}>
        Try Again
      </Button>
    </p>
  )
}
