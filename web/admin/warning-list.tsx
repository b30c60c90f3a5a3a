import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Message } from '#web/ui/feedback/message.tsx'
import { ask } from './call-admin-api.ts'

const warnings = z.array(z.object({ code: z.string(), text: z.string() }))

/** Problems for the operator to fix; the start-up summary has the same sentences. */
export function WarningList() {
  const { data, isError } = useQuery({
    queryKey: ['admin', 'warnings'],
    queryFn: ({ signal }) => ask('/admin/warnings', warnings, { signal }),
    meta: { persist: false },
  })
  if (isError)
    return (
      <Message tone="info" className="mb-6">
        The site’s settings could not be checked.
      </Message>
    )
  if (!data || data.length === 0) return null
  return (
    <Message tone="warning" title="The site needs attention" className="mb-6">
      <ul className="mt-1.5 grid gap-1.5">
        {data.map(({ code, text }) => (
          <li key={code + text} className="border-t border-line pt-1.5 first:border-t-0 first:pt-0">
            {sentence(text)}
          </li>
        ))}
      </ul>
    </Message>
  )
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
