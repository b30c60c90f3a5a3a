import { BoardDrawing } from '#web/ui/art/board-drawing.tsx'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Shown } from '../data/shown.ts'
import { wording } from '../wording.ts'

interface EmptyListProps {
  search: string
  shown: Shown
  onClearSearch: () => void
  onCreate: () => void
}

/** What is there instead of discussions. Few readers see it: its code is loaded when it is shown. */
export function EmptyList({ search, shown, onClearSearch, onCreate }: EmptyListProps) {
  return search === '' ? (
    <NothingYet shown={shown} onCreate={onCreate} />
  ) : (
    <NothingFound search={search} onClear={onClearSearch} />
  )
}

const nothing: Record<Shown, { title: string; text: string }> = {
  '': { title: 'No discussions yet', text: 'Start the first discussion.' },
  unanswered: { title: 'Nothing is unanswered', text: 'Every discussion has an answer.' },
  solved: { title: 'Nothing is solved yet', text: 'Who started a discussion marks the answer that solved it.' },
  mine: { title: 'You have not started a discussion yet', text: 'What you ask is listed here.' },
}

function NothingYet({ shown, onCreate }: { shown: Shown; onCreate: () => void }) {
  return (
    <Sheet>
      <EmptyState drawing={<BoardDrawing />} {...nothing[shown]}>
        <Button onClick={onCreate}>{wording.create}</Button>
      </EmptyState>
    </Sheet>
  )
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <Sheet>
      <EmptyState
        drawing={<DrawerDrawing />}
        title="No discussions found"
        text={
          <span
            dir="auto"
            className="wrap-anywhere"
          >{`No discussion contains “${search}” in its title, content or tags. Try a shorter search.`}</span>
        }
      >
        <Button variant="line" onClick={onClear}>
          Clear search
        </Button>
      </EmptyState>
    </Sheet>
  )
}
