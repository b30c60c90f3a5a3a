import { type SyntheticEvent, useState } from 'react'
import { paths } from '#domain/paths.ts'
import type { Reading } from '#domain/timetable/paste/reading.ts'
import { classTitle, type MyClass } from '#web/content/timetable/my-class.ts'
import { errorSentence } from '#web/queries/error-sentence.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { Draft } from './draft.ts'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { groupsIn, ownGroup, pastedFromClass } from '#domain/timetable/draft/from-class.ts'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { classes } from './wording.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { collegeToday } from '#domain/dates/college-time.ts'
import { data } from '#web/backend/data.ts'
import { type ClassCourse, slotFields, withoutSeconds } from './api.ts'

const day = z.string()
const name = { branch: z.string(), letter: z.string(), semester: z.nullable(z.number()) }

// The result of public.class_to_copy() (supabase/schema/timetable/class-to-copy.sql).
const classToCopy = z.object({
  ...name,
  terms: z.array(
    z.object({
      first_day: day,
      last_day: day,
      week_a: z.nullable(day),
      slots: z.array(z.object({ ...slotFields, code: z.nullable(z.string()) })),
    }),
  ),
})
type ClassToCopy = z.infer<typeof classToCopy>

/** The secret of a public link that was pasted, or of the link's address. */
const tokenOf = (link: string): string | undefined => /(?:^|#token=)([0-9a-f]{32})$/.exec(link.trim())?.[1]

/** Reads the timetable at a public link, or of a section that a role covers. */
const useClassToCopy = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: async (source: { token: string } | { section: string }) => {
      const { data: answer } = await data().rpc('class_to_copy', source).throwOnError()
      const { terms, ...rest } = classToCopy.parse(answer)
      return { ...rest, terms: terms.map((term) => ({ ...term, slots: term.slots.map(withoutSeconds) })) }
    },
  })

const termRow = z.object({
  section_id: z.string(),
  sections: z.object({
    letter: z.string(),
    semester: z.nullable(z.number()),
    branches: z.object({ code: z.string() }),
  }),
})

/** The other sections whose timetable the person reads by a role; none for most people. */
const useCoveredClasses = (own: string) =>
  useQuery({
    queryKey: ['covered classes', own],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('timetables')
        .select('section_id,sections(letter,semester,branches(code))')
        .gte('last_day', collegeToday())
        .abortSignal(signal)
        .throwOnError()
      const titles = z
        .array(termRow)
        .parse(rows)
        .filter(({ section_id: id }) => id !== own)
        .map(({ section_id: id, sections: { letter, semester, branches } }) => ({
          id,
          title: [branches.code, semester, letter].filter((part) => part !== null).join(' '),
        }))
      return [...new Map(titles.map((one) => [one.id, one])).values()].toSorted((one, other) =>
        one.title.localeCompare(other.title, 'en', { numeric: true }),
      )
    },
    meta: { persist: false },
  })

interface CopyChoicesFormProps {
  copied: ClassToCopy
  /** Of the own section. */
  letter: string
  draft: Draft
  courses: readonly ClassCourse[]
  onBack: () => void
  onRead: (reading: Reading) => void
}

/** What of the other class comes along: its term, rooms, teachers, and what its groups become. */
function CopyChoicesForm({ copied, letter, draft, courses, onBack, onRead }: CopyChoicesFormProps) {
  const { terms } = copied
  const [at, setAt] = useState(0)
  const [hasRooms, setHasRooms] = useState(true)
  const [hasTeachers, setHasTeachers] = useState(true)
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const term = terms[at]
  if (term === undefined) return null
  const theirs = groupsIn(term.slots)
  const groups = Object.fromEntries(
    theirs.map((group) => [group, chosen[group] ?? ownGroup(group, copied.letter, letter)]),
  )
  const slots = pastedFromClass(term.slots, {
    codes: new Set(courses.map(({ code }) => code)),
    choices: { hasRooms, hasTeachers, groups },
    theirWeekA: term.week_a,
    ownWeekA: draft.weekA,
  })
  const unknown = slots.filter(({ doubt }) => doubt.length > 0).length
  const read = () => {
    const weekA = draft.weekA ?? term.week_a
    onRead({
      sections: [],
      slots,
      unknown: [],
      term: { firstDay: term.first_day, lastDay: term.last_day },
      ...(weekA !== null && slots.some(({ week }) => week !== undefined) && { weekA }),
    })
  }
  return (
    <div className="grid gap-4">
      {terms.length > 1 ? (
        <Field label="Term">
          {(control) => (
            <Select {...control} value={at} onChange={({ target }) => setAt(Number(target.value))}>
              {terms.map((one, place) => (
                <option key={one.first_day} value={place}>
                  {termText(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : (
        <p className="text-sm">{termText(term)}</p>
      )}
      <div>
        <Checkbox checked={hasRooms} onChange={({ target }) => setHasRooms(target.checked)}>
          With its rooms
        </Checkbox>
        <Checkbox checked={hasTeachers} onChange={({ target }) => setHasTeachers(target.checked)}>
          With its teachers
        </Checkbox>
      </div>
      {theirs.map((group) => {
        const offered = [...new Set([...draft.groups, ownGroup(group, copied.letter, letter), group])]
        return (
          <Field key={group} label={`Group ${group} becomes`}>
            {(control) => (
              <Select
                {...control}
                value={groups[group]}
                onChange={({ target }) => setChosen({ ...chosen, [group]: target.value })}
              >
                {offered.map((name) => (
                  <option key={name} value={name}>
                    {draft.groups.includes(name) ? name : `${name}, a new group`}
                  </option>
                ))}
                <option value="">Everybody</option>
              </Select>
            )}
          </Field>
        )
      })}
      {unknown > 0 && (
        <Message tone="warning">
          {`${classes(unknown)} of courses that your branch does not have: choose yours for each in the next step, or leave it out.`}
        </Message>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button variant="accent" onClick={read}>
          {`Look through ${classes(slots.length)}`}
        </Button>
      </div>
    </div>
  )
}

const termText = ({ first_day: first, last_day: last, slots }: ClassToCopy['terms'][number]) =>
  `${classes(slots.length)} a week, ${calendarDate(first)} to ${calendarDate(last)}`

interface CopyClassDialogProps {
  own: MyClass
  draft: Draft
  courses: readonly ClassCourse[]
  onRead: (reading: Reading) => void
  onClose: () => void
}

/** The timetable of another section, at its public link or by a role, as the beginning of the own one. */
export function CopyClassDialog({ own, draft, courses, onRead, onClose }: CopyClassDialogProps) {
  const copied = useClassToCopy()
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={copied.data === undefined ? 'Copy another class' : `Copy ${classTitle(copied.data)}`}
      description="It comes into your draft. Nobody sees it before you publish."
    >
      {copied.data === undefined ? (
        <Source own={own} copied={copied} />
      ) : (
        <CopyChoicesForm
          copied={copied.data}
          letter={own.letter}
          draft={draft}
          courses={courses}
          onBack={copied.reset}
          onRead={onRead}
        />
      )}
    </Dialog>
  )
}

/** Which class: its link, or one of those that the person's role covers. */
function Source({ own, copied }: { own: MyClass; copied: ReturnType<typeof useClassToCopy> }) {
  const { data: covered = [] } = useCoveredClasses(own.section)
  const [link, setLink] = useState('')
  const [section, setSection] = useState('')
  const [isNoLink, setNoLink] = useState(false)
  const read = (event: SyntheticEvent) => {
    event.preventDefault()
    const token = tokenOf(link)
    setNoLink(section === '' && token === undefined)
    if (section !== '') copied.mutate({ section })
    else if (token !== undefined) copied.mutate({ token })
  }
  return (
    <form className="grid gap-4" onSubmit={read}>
      <p className="text-sm">
        A parallel class often has the same hours and courses. Its representative makes the public link, under Share on
        the page of the class.
      </p>
      {covered.length > 0 && (
        <Field label="A class that your role covers">
          {(control) => (
            <Select {...control} value={section} onChange={({ target }) => setSection(target.value)}>
              <option value="">None: I have its link</option>
              {covered.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {section === '' && (
        <Field
          label="Public link of the class"
          error={
            isNoLink &&
            `This is no public link of a class. It looks like ${location.origin}${paths.sharedClass({ token: '…' })}`
          }
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={500}
              value={link}
              onChange={({ target }) => setLink(target.value)}
            />
          )}
        </Field>
      )}
      {copied.isError && <Message tone="error">{errorSentence(copied.error)}</Message>}
      <div>
        <Button type="submit" variant="accent" busy={copied.isPending}>
          Read it
        </Button>
      </div>
    </form>
  )
}
