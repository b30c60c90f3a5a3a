import { type CheckedLine, type EntryState, entryStates } from './requests.ts'

const heads: Record<EntryState, string> = {
  unknown: 'Unknown: no account has it',
  ambiguous: 'Several accounts have it: use the e-mail address',
  claimed: 'Unconfirmed: only the account itself says that this is its roll number',
  left_out: 'Unconfirmed, and not notified',
  twice: 'There twice',
  listed: 'On a list of this step already',
  gone: 'The account is deleted',
  found: 'Known accounts',
}

/** Lines by their state: those that need a look before all others. */
export function CheckedLines({ lines }: { lines: readonly CheckedLine[] }) {
  return entryStates.map((state) => {
    const ofState = lines.filter((line) => line.state === state)
    return (
      ofState.length > 0 && (
        <section key={state} aria-label={heads[state]} className="text-sm">
          <h3 className="text-sm">{`${heads[state]} (${ofState.length})`}</h3>
          <ul className="mt-1 border-y border-line">
            {ofState.map(({ line, written, name }) => (
              <li
                key={`${line} ${written}`}
                dir="auto"
                className="border-t border-line py-1 wrap-anywhere first:border-t-0"
              >
                {[`Line ${line}`, written === '' ? [] : `: ${written}`, name === null ? [] : `, ${name}`]
                  .flat()
                  .join('')}
              </li>
            ))}
          </ul>
        </section>
      )
    )
  })
}
