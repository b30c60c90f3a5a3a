import { Fragment } from 'react'
import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { paths } from '#domain/paths.ts'
import { Message } from '#web/ui/feedback/message.tsx'
import type { Preview } from './api.ts'
import { linesOf, stayingLines } from './draft.ts'

/** Who moves from where to where, and what does not move with them. */
export function PreviewTable({ preview }: { preview: Preview }) {
  const lines = linesOf(preview)
  const staying = stayingLines(preview.counts)
  return (
    <>
      {lines.length > 0 && (
        <table className="w-full border-collapse text-left text-sm">
          <thead>
            <tr className="border-b-2 border-ink text-xs">
              <th scope="col" className="px-4.5 py-2.5 font-bold">
                From
              </th>
              <th scope="col" className="py-2.5 pr-3 font-bold">
                To
              </th>
              <th scope="col" className="px-4.5 py-2.5 text-right font-bold">
                Students
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ from, to, people, branches }) => (
              <Fragment key={`${from} ${to}`}>
                <tr>
                  <td className="px-4.5 pt-2.5 whitespace-nowrap">{`semester ${from}`}</td>
                  <td className="pt-2.5 pr-3 whitespace-nowrap">{to === null ? 'alumni' : `semester ${to}`}</td>
                  <td className="px-4.5 pt-2.5 text-right font-semibold tabular-nums">{people}</td>
                </tr>
                <tr className="border-b border-line">
                  <td
                    colSpan={3}
                    dir="auto"
                    className="px-4.5 pt-0.5 pb-2.5 text-xs leading-normal wrap-anywhere text-ink-2"
                  >
                    {branches.join(' · ')}
                  </td>
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      <div className="grid gap-2.5 px-4.5 py-3.5 text-sm text-ink-2">
        {lines.length === 0 && <p>With these choices no student moves.</p>}
        {staying.length > 0 && <p>{`${staying.join('. ')}.`}</p>}
        {preview.sectionsDiffer > 0 && (
          <Message tone="warning">
            <span>
              {`${counted(preview.sectionsDiffer, 'student')} would be in another semester than their section on that day.`}
            </span>{' '}
            Sections move by themselves when a term begins: its months are on the page{' '}
            <Link to={paths.admin({ section: 'college', show: 'year' })}>College</Link>.
          </Message>
        )}
        {preview.roles > 0 && (
          <p>
            <span>{`${counted(preview.roles, 'role')} for certain semesters will not move.`}</span> See{' '}
            <Link to={paths.admin({ section: 'roles' })}>Roles</Link>.
          </p>
        )}
      </div>
    </>
  )
}
