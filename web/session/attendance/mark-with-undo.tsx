import type { CountedClass } from '#domain/attendance/counted-classes.ts'
import { classKey } from '#domain/attendance/mark-log.ts'
import { MarkClass } from '#web/content/attendance/mark-class.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { classText } from './mark-outbox.ts'
import type { Marking } from './use-marking.ts'

interface MarkWithUndoProps {
  marking: Marking
  one: CountedClass
  className?: string
}

/** One press marks a class; the press can be taken back. */
export function MarkWithUndo({ marking: { newest, onMark }, one, className }: MarkWithUndoProps) {
  const isNewest = newest !== undefined && classKey(newest.marked) === classKey(one)
  return (
    <div className={classNames('grid gap-1', className)}>
      <MarkClass label={`${classText(one)}: were you there?`} mark={one.mark} onMark={(mark) => onMark(one, mark)} />
      {isNewest && (
        <Button
          variant="quiet"
          className="justify-self-start"
          aria-label={`Undo ${one.name}, ${newest.mark}`}
          onClick={newest.undo}
        >
          Undo
        </Button>
      )}
    </div>
  )
}
