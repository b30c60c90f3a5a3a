import { useState } from 'react'
import { isFigure, percentText } from '#domain/attendance/attendance.ts'
import { Input } from '#web/ui/forms/input.tsx'

export interface FigureCourse {
  course_id: string | null
  code: string | null
  name: string
}

interface Typed {
  held: string
  attended: string
}

const numberOf = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)
const figureOf = ({ held, attended }: Typed) => ({ held: numberOf(held), attended: numberOf(attended) })
const isEmpty = ({ held, attended }: Typed): boolean => held.trim() === '' && attended.trim() === ''

/** What is typed of held and attended, course by course. An empty course is left out. */
export function useFigures(courses: readonly FigureCourse[]) {
  const [typed, setTyped] = useState<readonly Typed[]>(() => courses.map(() => ({ held: '', attended: '' })))
  const set = (at: number, more: Partial<Typed>) =>
    setTyped(typed.map((one, place) => (place === at ? { ...one, ...more } : one)))
  const wrong = courses.find((_, at) => {
    const one = typed[at]
    return one !== undefined && !isEmpty(one) && !isFigure(figureOf(one))
  })
  const figures = courses.flatMap((course, at) => {
    const one = typed[at]
    return one === undefined || isEmpty(one)
      ? []
      : [{ course_id: course.course_id, name: course.name, ...figureOf(one) }]
  })
  return { typed, set, wrong, figures }
}

interface FiguresTableProps {
  courses: readonly FigureCourse[]
  typed: readonly Typed[]
  onType: (at: number, more: Partial<Typed>) => void
}

export function FiguresTable({ courses, typed, onType }: FiguresTableProps) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b-2 border-ink text-left text-xs">
          <th className="py-2">Course</th>
          <th>Held</th>
          <th>Attended</th>
          <th className="text-right">%</th>
        </tr>
      </thead>
      <tbody>
        {courses.map(({ course_id, code, name }, at) => {
          const { held, attended } = typed[at] ?? { held: '', attended: '' }
          const figure = figureOf({ held, attended })
          return (
            <tr key={course_id ?? name} className="border-b border-line">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {code !== null && <b className="block">{code}</b>}
                <span dir="auto" className="text-xs wrap-anywhere text-ink-2">
                  {name}
                </span>
              </th>
              <td className="pr-2">
                <Input
                  inputMode="numeric"
                  className="max-w-18"
                  aria-label={`${name}, held`}
                  value={held}
                  onChange={({ target }) => onType(at, { held: target.value })}
                />
              </td>
              <td className="pr-2">
                <Input
                  inputMode="numeric"
                  className="max-w-18"
                  aria-label={`${name}, attended`}
                  value={attended}
                  onChange={({ target }) => onType(at, { attended: target.value })}
                />
              </td>
              <td className="text-right">{(isFigure(figure) && percentText(figure.attended, figure.held)) || '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
