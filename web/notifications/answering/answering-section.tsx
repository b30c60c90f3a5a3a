import { X } from 'lucide-react'
import { CoursePicker } from '#web/content/papers/course-picker.tsx'
import { courseName } from '#web/content/papers/course-search.ts'
import { isLetIn, useAccount } from '#web/session/account.ts'
import { useSession } from '#web/session/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useChannelSettings, useSaveChannelSettings } from '../channels/channel-settings.ts'
import { Section } from '../channels/section.tsx'
import { type AnsweringCourse, maxCourses, useAnsweringCourses, useChangeAnswering } from './answering-courses.ts'

const title = 'Courses you answer in'

/** In which courses a discussion without an answer is brought to this person. */
export function AnsweringSection() {
  const { user } = useSession()
  const { data: account } = useAccount({ again: false })
  const query = useAnsweringCourses()
  const change = useChangeAnswering(user?.id ?? '')
  const courses = query.data
  if (courses === undefined && query.isError)
    return (
      <LoadFailed title={`${title} could not be loaded`} busy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  return (
    <Section title={title}>
      <p className="text-sm text-ink-2">
        A discussion about one of them that has no answer after a day is brought to up to three people, once. You can be
        one of them. The author does not learn who was told.
      </p>
      {account && !isLetIn(account) && (
        <p className="text-sm font-semibold">Discussions are for Pro: on the free plan you are not told.</p>
      )}
      {courses === undefined ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <>
          {courses.length > 0 && (
            <Courses
              courses={courses}
              busy={change.isPending}
              onRemove={({ id }) => change.mutate({ id, answers: false })}
            />
          )}
          {courses.length < maxCourses ? (
            <Field label="Add a course" className="w-full">
              {(control) => (
                <CoursePicker
                  control={control}
                  accountId={user?.id ?? ''}
                  course={null}
                  onPick={(course) => course && change.mutate({ id: course.id, answers: true })}
                />
              )}
            </Field>
          ) : (
            <p className="text-sm">{`You answer in ${maxCourses} courses, the most there can be.`}</p>
          )}
          {courses.length > 0 && <WeeklyLimit />}
        </>
      )}
    </Section>
  )
}

interface CoursesProps {
  courses: readonly AnsweringCourse[]
  busy: boolean
  onRemove: (course: AnsweringCourse) => void
}

function Courses({ courses, busy, onRemove }: CoursesProps) {
  return (
    <ul aria-label={title} className="w-full border-b border-line">
      {courses.map((course) => (
        <li
          key={course.id}
          className="grid min-h-tap grid-cols-[1fr_auto] items-center gap-2 border-t border-line text-sm"
        >
          <span dir="auto" className="wrap-anywhere">
            {courseName(course)}
          </span>
          <IconButton label={`Remove ${courseName(course)}`} disabled={busy} onClick={() => onRemove(course)}>
            <X aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function WeeklyLimit() {
  const { data: settings } = useChannelSettings()
  const save = useSaveChannelSettings()
  if (settings === undefined) return null
  return (
    <Field label="At most in seven days" className="min-w-32">
      {(control) => (
        <Select
          {...control}
          value={settings.questions_a_week}
          onChange={({ target }) => save.mutate({ ...settings, questions_a_week: Number(target.value) })}
        >
          {[1, 2, 3, 5, 10].map((most) => (
            <option key={most} value={most}>
              {most === 1 ? '1 discussion' : `${most} discussions`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
