import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { counted } from '#domain/counted.ts'
import { addCourses, cgpaLimits } from '#domain/cgpa/entries.ts'
import { foldText } from '#domain/text/comparable-text.ts'
import { data } from '#web/backend/data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { SectionProps } from './courses-section.tsx'

const rows = z.array(z.object({ code: z.string(), name: z.string(), credits: z.number() }))

/** Fills the rows with the courses of the person's semester and their credits in the catalogue. */
export function AddMyCourses({ accountId, entries, onReplace }: Omit<SectionProps, 'onEdit'> & { accountId: string }) {
  const { data: mine = [], isPending } = useQuery({
    queryKey: ['my courses', accountId, 'credits'],
    queryFn: async ({ signal }) => {
      const { data: found } = await data()
        .rpc('my_courses', {}, { get: true })
        .select('code, name, credits')
        .order('code')
        .abortSignal(signal)
        .throwOnError()
      return rows.parse(found)
    },
  })
  const there = new Set(entries.courses.map(({ name }) => foldText(name.trim())))
  const missing = mine
    .map(({ code, name, credits }) => ({
      name: `${code} ${name}`.slice(0, cgpaLimits.name),
      credits: credits > 0 ? String(credits) : '',
    }))
    .filter(({ name }) => !there.has(foldText(name)))
  if (!isPending && missing.length === 0) return null
  return (
    <Button
      variant="line"
      // Invisible while loading, so that nothing moves when the courses arrive.
      className={isPending ? 'invisible' : ''}
      onClick={() =>
        onReplace(
          addCourses(entries, missing),
          `${counted(missing.length, 'course')} of your semester ${missing.length === 1 ? 'is' : 'are'} added.`,
        )
      }
    >
      Add my courses
    </Button>
  )
}
