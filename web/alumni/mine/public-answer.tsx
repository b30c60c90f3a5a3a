import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { useAgree, useOwnPublicAnswers } from './public-answers.ts'

const AgreeDialog = lazyPart(async () => (await import('./agree-dialog.tsx')).AgreeDialog)

/** Below an answered request: whether others may read it without names, decided by each side. */
export function PublicAnswer({ ask }: { ask: string }) {
  const own = useOwnPublicAnswers().data?.find((row) => row.ask === ask)
  const decide = useAgree()
  const [open, setOpen] = useState(false)
  if (own === undefined) return null
  const { agrees, other_agrees: otherAgrees } = own
  const decline = (words: string) => (
    <Button variant="quiet" busy={decide.isPending} onClick={() => decide.send({ ask, agrees: false })}>
      {words}
    </Button>
  )
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-sunk px-3.5 py-3">
      <p>{textOf(agrees, otherAgrees)}</p>
      <div className="flex flex-wrap gap-2">
        {agrees !== true && (
          <Button variant="line" onClick={() => setOpen(true)}>
            {agrees === null ? 'Read it and agree' : 'Let others read it'}
          </Button>
        )}
        {agrees === null && decline('No')}
        {agrees === true && decline('Take it back')}
      </div>
      {open && <AgreeDialog own={own} onClose={() => setOpen(false)} />}
    </div>
  )
}

function textOf(agrees: boolean | null, otherAgrees: boolean): string {
  if (agrees === true)
    return otherAgrees
      ? 'Members with Pro read this question and answer without names.'
      : 'You agreed that others read it. They do once the other side agrees, too.'
  if (agrees === false) return 'Nobody else reads this question and answer.'
  return otherAgrees
    ? 'The other side agrees that members with Pro read question and answer without names. Do you?'
    : 'May members with Pro read this question and answer, without names?'
}
