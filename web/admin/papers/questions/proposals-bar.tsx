import { counted } from '#domain/counted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import type { Proposals } from './proposals.ts'

interface ProposalsBarProps {
  proposals: Proposals
  /** Proposals are made for the saved questions. */
  unsaved: boolean
}

/** Asks the site's model, and says what came of it. */
export function ProposalsBar({ proposals, unsaved }: ProposalsBarProps) {
  const { isAvailable, isAsking, failure, count, ask } = proposals
  if (!isAvailable) return null
  return (
    <div className="grid gap-2 border-b border-line px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="line" busy={isAsking} disabled={unsaved} onClick={ask}>
          Suggest topics and groups
        </Button>
        <p className="min-w-48 flex-1 text-xs leading-[1.5] text-ink-2">
          {unsaved
            ? 'Save first.'
            : 'The site’s AI service reads the questions of this paper. Nothing changes before you accept it.'}
        </p>
      </div>
      <output className="text-sm text-ink-2 empty:hidden">
        {isAsking
          ? 'Asking. This may take a minute.'
          : failure === undefined && count !== undefined && stateOf(proposals)}
      </output>
      {failure !== undefined && !isAsking && <Message tone="error">{failure}</Message>}
    </div>
  )
}

function stateOf({ count, open }: Proposals): string {
  if (count === 0) return 'Nothing to suggest for this paper.'
  if (open.length === 0) return 'All suggestions are decided.'
  return `${counted(open.length, 'suggestion')}, below the questions. N goes to the next, A accepts, D dismisses.`
}
