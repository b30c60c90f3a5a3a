import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { wording } from '#domain/wording.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { problemText } from '../forms/error-text.ts'

type QueryStatesProps<Data> = {
  query: UseQueryResult<Data>
  /** Shown where the server sent no message. */
  failed: string
  children: (data: Data) => ReactNode
}

/** The loading and error states of a dialog. */
export function QueryStates<Data>({ query, failed, children }: QueryStatesProps<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error && !isFetching) {
    return (
      <>
        <Message tone="error">{problemText(error, failed)}</Message>
        <Button variant="line" block className="mt-4" onClick={() => void refetch()}>
          Try Again
        </Button>
      </>
    )
  }
  return (
    <output className="grid gap-4 py-1">
      <span className="sr-only">{wording.guard.loading}</span>
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </output>
  )
}
