import { useEffect, useRef, useState } from 'react'
import { type ConsentLanguage, consentVersion, laterDays } from '#domain/consent/consent.ts'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AskParent } from './ask-parent.tsx'
import { ConsentChoices } from './consent-choices.tsx'
import { ConsentForm } from './consent-form.tsx'
import { useAskParent, useConsents, useGiveConsent } from './consents.ts'

interface ConsentSectionProps {
  /** Called after "Later", and after the choices were saved where there is no more to do. */
  onDone: () => void
}

/** The question, for an account that has not answered the newest text; afterwards what it has answered. */
export function ConsentSection({ onDone }: ConsentSectionProps) {
  const query = useConsents()
  const consents = query.data
  const [picked, setPicked] = useState<ConsentLanguage>()
  const language = picked ?? consents?.account?.language ?? 'en'
  const later = useGiveConsent(language)
  const ask = useAskParent(language)
  const [saved, setSaved] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => {
    if (saved) place.current?.focus()
  }, [saved])

  if (consents === undefined)
    return query.isError ? (
      <LoadFailed
        title="Your choices could not be loaded"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <div aria-busy="true" className="grid gap-3">
        <span className="sr-only">Loading your choices...</span>
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-40 w-full" />
      </div>
    )
  const { account, adult, parent } = consents
  const answered = account?.text_version
  if (answered !== consentVersion)
    return (
      <div className="grid gap-4">
        {answered !== undefined && (
          <Message tone="info">{`The text has changed since you answered that of ${calendarDate(answered)}.`}</Message>
        )}
        <ConsentForm
          language={language}
          onLanguage={setPicked}
          onSaved={(address) => {
            setSaved(true)
            if (address === undefined) {
              toast.success('Your choices are saved. You can change them in your profile.')
              onDone()
            } else ask.mutate(address)
          }}
          onLater={() => {
            later.mutate({ later: false })
            toast.info(`We ask again in ${laterDays} days. You find this in your profile.`)
            onDone()
          }}
        />
      </div>
    )
  return (
    <div ref={place} tabIndex={-1} className="grid gap-5 outline-none">
      {adult?.given === false && parent?.given !== true && (
        <AskParent language={language} ask={ask} rejected={parent !== undefined} />
      )}
      {adult?.given === false && parent?.given === true && <Message tone="success">A parent has said yes.</Message>}
      <ConsentChoices consents={consents} language={language} onLanguage={setPicked} />
      {saved && (
        <p>
          <Button variant="line" onClick={onDone}>
            Done
          </Button>
        </p>
      )}
    </div>
  )
}
