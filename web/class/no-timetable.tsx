import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import type { MyClass } from '#web/content/timetable/my-class.ts'
import { BoardDrawing } from '#web/ui/art/board-drawing.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ClassHead } from './class-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

const parts = [
  [
    'Everybody gets',
    'The day on their phone, also without a connection, and each change with the name of who confirmed it.',
  ],
  [
    'You can become',
    'The class representative, once two classmates agree. Your changes then hold without another word.',
  ],
  ['It needs', 'The classes of a week with their rooms, and who is in which lab group. Teachers can come later.'],
] as const

/** For a class without a timetable: anybody may type it. */
export function NoTimetable({ own }: { own: MyClass }) {
  const others = own.members - 1
  return (
    <>
      <ClassHead own={own} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-8">
        <Sheet>
          <EmptyState
            drawing={<BoardDrawing />}
            title="No timetable yet"
            text={
              own.may_edit
                ? `Be the one who types it: ten minutes${others > 0 ? `, for ${others} ${others === 1 ? 'classmate' : 'classmates'}` : ''}.`
                : 'Your class representative has not typed it yet.'
            }
          >
            {own.may_edit && (
              <Link to={paths.classEdit()} className={buttonClass({ variant: 'accent' })}>
                <Pencil aria-hidden="true" strokeWidth={1.75} />
                Type or paste the timetable
              </Link>
            )}
          </EmptyState>
        </Sheet>
        <dl className="grid content-start gap-4">
          {parts.map(([title, text]) => (
            <div key={title}>
              <dt className="display text-lg">{title}</dt>
              <dd className="mt-1 text-sm text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
