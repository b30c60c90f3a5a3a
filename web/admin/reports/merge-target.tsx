import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { counted } from '#domain/counted.ts'
import { data } from '#web/backend/data.ts'
import { searchText } from '#web/content/substring-filter.ts'
import { useSettled } from '#web/page/use-settled.ts'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import type { ReportedPost } from './queue.ts'

const rows = z.array(
  z.object({ id: z.string(), title: z.string(), comments: z.array(z.object({ count: z.number() })) }),
)
/** Of a search; those that are similar are five as well. */
const shown = 5

/** Discussions that contain a text; without one, those that are like the duplicate's title. */
function useTargets({ id, title }: Pick<ReportedPost, 'id' | 'title'>, typed: string) {
  const query = useSettled(searchText(typed), 300)
  return useQuery({
    queryKey: ['admin', 'reports', 'targets', id, query],
    queryFn: async ({ signal }) => {
      const client = data()
      // The duplicate itself is among them.
      const called =
        query === ''
          ? client.rpc('similar_discussions', { title })
          : client.rpc('search_discussions', { query, most: shown + 1 })
      const { data: found } = await called.select('id, title, comments(count)').abortSignal(signal).throwOnError()
      return rows
        .parse(found)
        .filter((each) => each.id !== id)
        .slice(0, shown)
    },
    placeholderData: (before) => before,
    meta: { persist: false },
  })
}

interface MergeTargetProps {
  duplicate: Pick<ReportedPost, 'id' | 'title'>
  target: string | undefined
  onChoose: (id: string | undefined) => void
}

/** Which discussion another one becomes a part of. */
export function MergeTarget({ duplicate, target, onChoose }: MergeTargetProps) {
  const name = useId()
  const [typed, setTyped] = useState('')
  const { data: found, isError } = useTargets(duplicate, typed)
  return (
    <div className="grid gap-2">
      <Field label="Merge into" hint="Similar ones are below. Search for another by its title.">
        {(attributes) => (
          <Input
            type="search"
            value={typed}
            maxLength={200}
            onChange={({ target: { value } }) => {
              setTyped(value)
              // What is not listed any more is not chosen.
              onChoose(undefined)
            }}
            {...attributes}
          />
        )}
      </Field>
      <fieldset>
        <legend className="sr-only">Discussions found</legend>
        {found?.map(({ id, title, comments }) => (
          <Radio key={id} name={name} checked={id === target} onChange={() => onChoose(id)}>
            <span className="min-w-0 py-1">
              <span dir="auto" className="block font-semibold wrap-anywhere">
                {title}
              </span>
              <span className="block text-xs text-ink-2">{counted(comments[0]?.count ?? 0, 'comment')}</span>
            </span>
          </Radio>
        ))}
      </fieldset>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {isError
          ? 'The discussions could not be loaded. Check your connection and type again.'
          : found === undefined
            ? 'Loading...'
            : found.length === 0 && 'No other discussion found.'}
      </p>
    </div>
  )
}
