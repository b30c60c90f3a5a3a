import { Stamp } from '#web/ui/display/stamp.tsx'
import type { AskState } from './asks.ts'

const words = {
  open: ['Waits', 'marigold'],
  accepted: ['Accepted', 'teal'],
  answered: ['Answered', 'teal'],
  declined: ['Declined', 'ink'],
  withdrawn: ['Taken back', 'ink'],
  expired: ['No answer', 'ink'],
  ended: ['Ended', 'ink'],
} as const satisfies Record<AskState, readonly [string, 'marigold' | 'teal' | 'ink']>

export function StateStamp({ state }: { state: AskState }) {
  const [text, tone] = words[state]
  return <Stamp tone={tone}>{text}</Stamp>
}
