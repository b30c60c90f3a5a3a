import { Link } from 'react-router'
import { type ConsentLanguage, optionalPurposes, type Purpose } from '#domain/consent/consent.ts'
import { consentTexts } from '#domain/consent/texts/texts.ts'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { collegeDay } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { type Consent, type Consents, useGiveConsent } from './consents.ts'
import { LanguageChoice } from './language-choice.tsx'

interface ConsentChoicesProps {
  consents: Consents
  language: ConsentLanguage
  onLanguage: (language: ConsentLanguage) => void
}

/** What was agreed to, with its date and version, and a switch for each that the account can do without. */
export function ConsentChoices({ consents, language, onLanguage }: ConsentChoicesProps) {
  const texts = consentTexts[language]
  const { account } = consents
  return (
    <div className="grid gap-4.5">
      <LanguageChoice chosen={language} onChoose={onLanguage} />
      <ul aria-label="What you agreed to">
        <li className="border-t border-line py-3">
          <Text language={language} purpose="account" />
          {account && <p className="mt-1 text-xs text-ink-2">{`Agreed ${whenOf(account)}`}</p>}
          <p className="text-sm">
            <Link to={paths.security()} className="inline-flex min-h-tap items-center">
              Security, to delete your account
            </Link>
          </p>
        </li>
        {optionalPurposes.map((purpose) => (
          <Choice key={purpose} purpose={purpose} given={consents[purpose]} language={language} />
        ))}
      </ul>
      <p lang={language} className="max-w-measure text-sm text-ink-2">
        {texts.optIn}
      </p>
      <p lang={language} className="max-w-measure text-sm text-ink-2">
        {texts.rights}
      </p>
      <p lang={language} className="text-xs text-ink-2">
        {texts.unread}
      </p>
    </div>
  )
}

interface ChoiceProps {
  purpose: (typeof optionalPurposes)[number]
  given: Consent | undefined
  language: ConsentLanguage
}

/** Saved at once; the server reads it at each use. */
function Choice({ purpose, given, language }: ChoiceProps) {
  const give = useGiveConsent(language)
  const isOn = give.isPending ? give.variables[purpose] === true : given?.given === true
  return (
    <li className="border-t border-line py-3">
      <Checkbox
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-busy={give.isPending || undefined}
        onChange={({ target }) => {
          if (give.isPending) return
          give.mutate(
            { [purpose]: target.checked },
            {
              onSuccess: () =>
                target.checked
                  ? toast.success('Your choice is saved.')
                  : toast.info(`${consentTexts.en.purposes[purpose].without} It stops now.`),
              onError: () => toast.error('This could not be saved. Check your connection and try again.'),
            },
          )
        }}
      >
        <span lang={language} className="font-semibold">
          {consentTexts[language].purposes[purpose].title}
        </span>
      </Checkbox>
      <div className="pl-7.5">
        <Text language={language} purpose={purpose} titled />
        {given && (
          <p className="mt-1 text-xs text-ink-2">{`${given.given ? 'Agreed' : 'Not agreed'} ${whenOf(given)}`}</p>
        )}
      </div>
    </li>
  )
}

function Text({ language, purpose, titled }: { language: ConsentLanguage; purpose: Purpose; titled?: boolean }) {
  const { title, use, without } = consentTexts[language].purposes[purpose]
  return (
    <div lang={language} className="max-w-measure text-sm">
      {!titled && <p className="font-semibold">{title}</p>}
      <p className="text-ink-2">{`${use} ${without}`}</p>
    </div>
  )
}

/** `on 2 Dec 2026, to the text of 30 Nov 2026` */
const whenOf = ({ at, text_version: version }: Consent) =>
  `on ${calendarDate(collegeDay(new Date(at)))}, to the text of ${calendarDate(version)}`
