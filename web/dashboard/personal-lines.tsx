import { Link } from 'react-router'
import { laterDays } from '#domain/consent/consent.ts'
import { paths } from '#domain/paths.ts'
import { useGiveConsent } from '#web/content/consent/consents.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AlumniRoom } from './alumni-room.tsx'

interface PersonalLinesProps {
  consent: boolean
  /** Of today(), for the owner of an alumni card. */
  alumni: unknown
  now: Date
}

/** What few accounts have on Today: most do not load it. */
export function PersonalLines({ consent, alumni, now }: PersonalLinesProps) {
  return (
    <>
      {consent && <ConsentLine />}
      {Boolean(alumni) && <AlumniRoom waiting={alumni} now={now} />}
    </>
  )
}

/** For an account that has not answered the newest text. "Later" hides it for 30 days, on each device. */
function ConsentLine() {
  const later = useGiveConsent('en')
  return (
    <section aria-label="Your consent" className="rounded-sheet bg-pen-wash px-4 py-3 text-sm">
      <p>Choose what your data may be used for. It takes a minute.</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Link to={paths.consent()} className={buttonClass({ variant: 'line' })}>
          Choose
        </Link>
        <Button
          variant="quiet"
          busy={later.isPending}
          onClick={() =>
            later.mutate(
              { later: false },
              {
                onSuccess: () => toast.info(`We ask again in ${laterDays} days. You find this in your profile.`),
                onError: () => toast.error('This could not be saved. Check your connection and try again.'),
              },
            )
          }
        >
          Later
        </Button>
      </p>
    </section>
  )
}
