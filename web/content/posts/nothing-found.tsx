import { BoardDrawing } from '#web/ui/art/board-drawing.tsx'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface NothingFoundProps {
  title: string
  text: string
  /** Whether a search or a category filters the list. */
  narrowed: boolean
  showAll: string
  onClear: () => void
  heading?: 'h2' | 'h3' | undefined
}

export function NothingFound({ title, text, narrowed, showAll, onClear, heading }: NothingFoundProps) {
  return (
    <Sheet className="mt-6">
      <EmptyState drawing={narrowed ? <DrawerDrawing /> : <BoardDrawing />} {...{ title, text, heading }}>
        {narrowed && (
          <Button variant="line" onClick={onClear}>
            {showAll}
          </Button>
        )}
      </EmptyState>
    </Sheet>
  )
}
