import { useState } from 'react'
import { Link } from 'react-router'
import { collegeDay, dayAndMonthOf } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { WordsDialog } from '#web/ui/dialogs/words-dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { type Claim, useClaims, useDecideClaim, useReportedAsks, useSettleReport } from './owners.ts'

const rowClass = 'grid gap-2 border-t border-line px-4 py-3.5 text-sm leading-[1.5] first:border-t-0'

/** What waits for the area alumni, above the list: claims of cards, and requests that were reported. */
export function Claims() {
  const claims = useClaims()
  const reports = useReportedAsks()
  const settle = useSettleReport()
  return (
    <div className="mb-5 grid gap-5 empty:hidden">
      {(claims.isError || reports.isError) && (
        <Message tone="error">Claims and reported requests could not be loaded. Load the page again.</Message>
      )}
      {claims.data && claims.data.length > 0 && (
        <Sheet as="section" aria-label="Claims of cards">
          <PanelHead title="Claims of cards" note={`${claims.data.length} waiting`} />
          <ul>
            {claims.data.map((claim) => (
              <li key={claim.account} className={rowClass}>
                <ClaimItem claim={claim} />
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      {reports.data && reports.data.length > 0 && (
        <Sheet as="section" aria-label="Reported requests">
          <PanelHead title="Reported requests" note={`${reports.data.length} waiting`} />
          <ul>
            {reports.data.map((ask) => (
              <li key={ask.id} className={rowClass}>
                <p dir="auto" className="font-semibold wrap-anywhere">{`${ask.asker_name} to ${ask.helper_name}`}</p>
                <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                  {[ask.question, ask.tried].filter((text) => text !== '').join('\n')}
                </p>
                <p dir="auto" className="text-ink-2 wrap-anywhere">{`Reported: ${ask.report}`}</p>
                <div className="flex flex-wrap gap-2.5">
                  <Button variant="line" busy={settle.isPending} onClick={() => settle.send(ask.id)}>
                    Put aside
                  </Button>
                  <Link className="self-center underline" to={paths.admin({ section: 'accounts', id: ask.asker })}>
                    Open the account
                  </Link>
                </div>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </div>
  )
}

function ClaimItem({ claim }: { claim: Claim }) {
  const { account, alumnus, account_name: who, email, name, degree, graduation_year: year, note } = claim
  const [isDeclining, setDeclining] = useState(false)
  const close = () => setDeclining(false)
  const decide = useDecideClaim(close)
  return (
    <>
      <p dir="auto" className="wrap-anywhere">
        <span className="font-semibold">{who}</span>
        <span className="text-ink-2">{` (${email}), ${dayAndMonthOf(collegeDay(new Date(claim.claimed_at)))}`}</span>
      </p>
      <p dir="auto" className="wrap-anywhere">{`Claims the card of ${name}, ${degree}, ${year}.`}</p>
      <blockquote dir="auto" className="border-l-3 border-margin pl-3 whitespace-pre-line wrap-anywhere">
        {note}
      </blockquote>
      <div className="flex flex-wrap gap-2.5">
        <Button busy={decide.isPending && !isDeclining} onClick={() => decide.send({ account, alumnus })}>
          Confirm
        </Button>
        <Button variant="line" onClick={() => setDeclining(true)}>
          Decline
        </Button>
      </div>
      {isDeclining && (
        <WordsDialog
          title="Decline the claim?"
          label="Why, in a sentence"
          hint="The person reads it."
          confirm="Decline"
          variant="danger"
          min={3}
          max={200}
          busy={decide.isPending}
          onClose={close}
          onConfirm={(reason) => decide.send({ account, alumnus, reason })}
        />
      )}
    </>
  )
}
