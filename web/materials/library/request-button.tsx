import { Check, Hand } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { examText, type Wanted } from '../papers.ts'
import { useRequest } from '../queries.ts'
import type { CoverageCell } from './map.ts'

interface RequestButtonProps {
  wanted: Wanted
  place: Pick<CoverageCell, 'requests' | 'asked'>
  /** Where the paper is named beside it only to the eye. */
  of?: string
}

/** One vote a person for a paper that is missing; pressed once more, it is taken back. */
export function RequestButton({ wanted, place: { requests, asked }, of }: RequestButtonProps) {
  const request = useRequest()
  const label = asked ? 'Requested' : requests > 0 ? 'Request too' : 'Request this paper'
  const Icon = asked ? Check : Hand
  return (
    <Button
      variant="line"
      aria-pressed={asked}
      aria-label={of === undefined ? undefined : `${label}: ${of}, ${examText(wanted)}`}
      busy={request.isPending}
      onClick={() => request.mutate({ ...wanted, asked })}
      className="px-3.5 aria-pressed:bg-sunk"
    >
      {!request.isPending && (asked || requests > 0) && <Icon aria-hidden="true" strokeWidth={1.75} />}
      <span>{label}</span>
    </Button>
  )
}
