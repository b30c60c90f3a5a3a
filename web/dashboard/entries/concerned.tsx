import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { useMyClass } from '#web/content/timetable/my-class.ts'
import type { Concerned } from '#web/session/entries/class-entries.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

const course = z.object({ id: z.string(), code: z.string(), name: z.string() })

interface ConcernedFieldsProps {
  account: string
  concerned: Concerned
  onChoose: (concerned: Concerned) => void
}

/** Which of the class an entry concerns: who takes a course, or one of the groups. */
export function ConcernedFields({ account, concerned, onChoose }: ConcernedFieldsProps) {
  const { data: own } = useMyClass(account)
  const { data: courses = [] } = useQuery({
    queryKey: ['my courses', account, 'ids'],
    queryFn: async ({ signal }) =>
      parseRows(
        course,
        (
          await data()
            .rpc('my_courses', {}, { get: true })
            .select('id, code, name')
            .order('code')
            .abortSignal(signal)
            .throwOnError()
        ).data,
      ),
  })
  const groups = own?.all_groups ?? []
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Course (optional)">
        {(control) => (
          <Select
            {...control}
            value={concerned.course?.id ?? ''}
            onChange={({ target }) => onChoose({ ...concerned, course: courses.find(({ id }) => id === target.value) })}
          >
            <option value="">The whole class</option>
            {courses.map(({ id, code, name }) => (
              <option key={id} value={id}>{`${code} ${name}`}</option>
            ))}
          </Select>
        )}
      </Field>
      {groups.length > 0 && (
        <Field label="Group (optional)">
          {(control) => (
            <Select
              {...control}
              value={concerned.group ?? ''}
              onChange={({ target }) => onChoose({ ...concerned, group: target.value || undefined })}
            >
              <option value="">All groups</option>
              {groups.map((group) => (
                <option key={group}>{group}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  )
}
