import type { StayingRow } from './api.ts'

const reasons = { edited: 'was edited since', used: 'is used by other rows' }
const namedRows = 8

interface StayingRowsProps {
  rows: readonly StayingRow[]
  /** Of all that stay; `rows` may be the first of them. */
  count: number
}

/** Rows of an import that an undo leaves, and why. Items of a list. */
export function StayingRows({ rows, count }: StayingRowsProps) {
  const named = rows.slice(0, namedRows)
  return (
    <>
      {named.map(({ id, name, reason }) => (
        <Line key={id} title={name} text={`stays: it ${reasons[reason]}.`} />
      ))}
      {count > named.length && <Line title={`${count - named.length} more`} text="stay: edited or used since." />}
    </>
  )
}

export function Line({ title, text }: { title: string; text: string }) {
  return (
    <li className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 border-t border-line py-2.5 leading-snug first:border-t-0">
      <b dir="auto" className="wrap-anywhere">
        {title}
      </b>
      <span>{text}</span>
    </li>
  )
}
