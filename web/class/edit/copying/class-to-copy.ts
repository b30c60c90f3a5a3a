import { useMutation, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { collegeToday } from '#domain/dates/college-time.ts'
import { data } from '#web/backend/data.ts'
import { slotFields, withoutSeconds } from '../api.ts'

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
export type ClassToCopy = z.infer<typeof classToCopy>

/** The secret of a public link that was pasted, or of the link's address. */
export const tokenOf = (link: string): string | undefined => /(?:^|#token=)([0-9a-f]{32})$/.exec(link.trim())?.[1]

/** Reads the timetable at a public link, or of a section that a role covers. */
export const useClassToCopy = () =>
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
export const useCoveredClasses = (own: string) =>
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
