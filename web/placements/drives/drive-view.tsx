import { CalendarPlus, ExternalLink, Flag } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { eligibilityOf } from '#domain/drives/eligibility.ts'
import { collegeDay } from '#domain/dates/college-time.ts'
import { packageText } from '#domain/drives/wording.ts'
import { paths } from '#domain/paths.ts'
import { AttachmentList } from '#web/content/attachments/attachment-list.tsx'
import { DiscussionsAbout } from '#web/content/discussions/lazy-discussions-about.tsx'
import { FollowButton } from '#web/content/notifications/follow-button.tsx'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { useNow } from '#web/page/use-now.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { useOwnFigures } from '../figures/own-figures.ts'
import { FiguresPanel } from '../figures/figures-panel.tsx'
import { Monogram } from '../monogram.tsx'
import { ClosingChip } from './closing-chip.tsx'
import { datesOf } from './dates.ts'
import { DriveDates } from './drive-dates.tsx'
import { termsOf } from './terms.ts'
import type { Drive } from './drives.ts'
import { isPast } from './filters.ts'
import { OwnLists } from './own-lists.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { RulesPanel } from './rules-panel.tsx'
import { verdictOf } from './verdict.ts'
import { VerdictLine } from './verdict-line.tsx'
import { isFaded, lineOf, referralText } from './words.ts'

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

export function DriveView({ drive }: { drive: Drive }) {
  const today = collegeDay(new Date(useNow()))
  const own = useOwnFigures()
  const { figures } = own
  const eligibility = figures && eligibilityOf(termsOf(drive), figures)
  const closed = isPast(drive, today)
  const hasDays = !drive.withdrawn && datesOf(drive).some(({ day }) => day >= today)
  return (
    <>
      <PageHead
        compact
        title={
          <span className="flex items-center gap-3">
            <Monogram name={drive.organisations.name} />
            <span className="min-w-0">{drive.organisations.name}</span>
          </span>
        }
        lead={
          <span dir="auto" className="block wrap-anywhere">
            {[lineOf(drive), packageText(drive.package_lpa)].filter(Boolean).join(' · ')}
          </span>
        }
      >
        <div className="flex flex-wrap gap-2.5">
          {hasDays && <FollowButton kind="drive" id={drive.id} of="when its dates move" variant="line" />}
          {!drive.withdrawn && drive.closes_on > today && (
            <FollowButton
              kind="drive_closing"
              id={drive.id}
              of="the day before registration closes"
              labels={{ follow: 'Remind me', mute: 'No reminder' }}
              variant="line"
            />
          )}
          {hasDays && (
            <Button variant="line" onClick={() => void addToCalendar(drive, today)}>
              <CalendarPlus aria-hidden="true" strokeWidth={1.75} />
              Add to my calendar
            </Button>
          )}
          {drive.url !== null && !closed && !drive.withdrawn && (
            <a href={drive.url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'accent' })}>
              {drive.referred_by ? 'Open the link' : 'Register'}
              <ExternalLink aria-hidden="true" strokeWidth={1.75} />
              <span className="sr-only">(opens a new tab)</span>
            </a>
          )}
        </div>
      </PageHead>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        {!drive.withdrawn && <ClosingChip closes={drive.closes_on} today={today} />}
        {drive.referred_by && <Referrer drive={drive} by={drive.referred_by} />}
        <VerdictLine verdict={eligibility && verdictOf(eligibility, drive.rules)} />
      </div>
      {drive.withdrawn && (
        <Message tone="warning" className="mb-4" title="This drive is withdrawn">
          <p>The placement cell has withdrawn it. Its dates and rules are still here.</p>
        </Message>
      )}
      <OwnLists drive={drive} />
      {closed && !drive.withdrawn && (
        <Message tone="info" className="mb-4" title="Registration is closed">
          <p>Its dates and rules are still here.</p>
        </Message>
      )}
      {isFaded(drive, today) && (
        <Message tone="warning" className="mb-4" title="Nobody has checked this for two years">
          <p>Dates and rules may no longer be right. Ask the placement cell.</p>
        </Message>
      )}
      <DriveDates drive={drive} today={today} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          <RulesPanel drive={drive} own={own} eligibility={eligibility} />
          {figures && <FiguresPanel own={own} />}
        </div>
        <div className="grid min-w-0 gap-5">
          <OfferPanel drive={drive} />
          {drive.how_to !== '' && (
            <Sheet as="section">
              <PanelHead title={drive.referred_by ? 'How to get in touch' : 'How to register'} />
              <p dir="auto" className="px-4 py-3 text-sm whitespace-pre-line wrap-anywhere">
                {drive.how_to}
              </p>
            </Sheet>
          )}
          {drive.description !== '' && (
            <Sheet as="section">
              <PanelHead title={drive.referred_by ? 'What is asked for' : 'About the drive'} />
              <p dir="auto" className="px-4 py-3 text-sm whitespace-pre-line wrap-anywhere">
                {drive.description}
              </p>
            </Sheet>
          )}
          {drive.drive_attachments !== undefined && drive.drive_attachments.length > 0 && (
            <Sheet as="section" aria-label="Documents">
              <PanelHead title="Documents" note={counted(drive.drive_attachments.length, 'file')} />
              <div className="px-4 py-3">
                <AttachmentList of="drives" attachments={drive.drive_attachments} />
              </div>
            </Sheet>
          )}
          <Report drive={drive} />
          <DiscussionsAbout anchor={{ kind: 'organisation', id: drive.organisation_id }} />
        </div>
      </div>
    </>
  )
}

function Report({ drive }: { drive: Drive }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" strokeWidth={1.75} />
        <span>Report</span>
        <span className="sr-only"> this drive</span>
      </Button>
      {open && <ReportDialog drive={drive} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Leads to the card of who posted a referral. */
function Referrer({ drive, by }: { drive: Drive; by: NonNullable<Drive['referred_by']> }) {
  return by.alumnus === null ? (
    <p className="text-sm text-ink-2">{referralText(drive)}</p>
  ) : (
    <Link
      to={paths.alumnus(by.alumnus)}
      dir="auto"
      className="inline-flex min-h-tap items-center text-sm wrap-anywhere"
    >
      {referralText(drive)}
    </Link>
  )
}

async function addToCalendar(drive: Drive, today: string): Promise<void> {
  try {
    const { addToCalendar: save } = await import('./add-to-calendar.ts')
    save(drive, today)
  } catch {
    toast.error('This could not be opened. Check your connection and try again.')
  }
}
