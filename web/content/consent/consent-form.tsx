import { CircleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { emailProblem } from '#domain/accounts/email.ts'
import { type ConsentLanguage, type Purpose, purposes } from '#domain/consent/consent.ts'
import { consentTexts } from '#domain/consent/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Checkbox, Radio } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { type Answers, useGiveConsent } from './consents.ts'
import { LanguageChoice } from './language-choice.tsx'

interface ConsentFormProps {
  language: ConsentLanguage
  onLanguage: (language: ConsentLanguage) => void
  /** With the address of a parent, of a person under 18. */
  onSaved: (parent: string | undefined) => void
  onLater: () => void
}

type Problems = Partial<Record<'account' | 'age' | 'parent', string>>

/** Boxes that are not ticked, the age, and the address of a parent where the person is under 18. */
export function ConsentForm({ language, onLanguage, onSaved, onLater }: ConsentFormProps) {
  const texts = consentTexts[language]
  const give = useGiveConsent(language)
  const [ticked, setTicked] = useState<readonly Purpose[]>([])
  const [isAdult, setIsAdult] = useState<boolean>()
  const [parent, setParent] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)
  const name = useId()

  const save = async () => {
    if (give.isPending) return
    const wrong: Problems = {
      ...(!ticked.includes('account') && { account: texts.needed }),
      ...(isAdult === undefined && { age: texts.age.missing }),
      ...(isAdult === false && emailProblem(parent) !== undefined && { parent: texts.age.parentMissing }),
    }
    setProblems(wrong)
    const [first] = Object.keys(wrong)
    if (first !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[data-part="${first}"]`)?.focus()
      return
    }
    const answers: Answers = {
      ...Object.fromEntries(purposes.map((purpose) => [purpose, ticked.includes(purpose)])),
      adult: isAdult === true,
    }
    try {
      await give.mutateAsync(answers)
      onSaved(isAdult === true ? undefined : parent.trim())
    } catch {
      // The error is shown above the buttons.
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4.5"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <LanguageChoice chosen={language} onChoose={onLanguage} />
      <div lang={language} className="grid gap-4.5">
        <p className="max-w-measure text-sm">{texts.lead}</p>
        <div>
          {purposes.map((purpose) => (
            <div key={purpose} className="border-t border-line py-2">
              <Checkbox
                data-part={purpose}
                checked={ticked.includes(purpose)}
                aria-describedby={`${name}-${purpose}`}
                aria-invalid={purpose === 'account' && problems.account !== undefined ? true : undefined}
                onChange={({ target }) => {
                  setTicked(target.checked ? [...ticked, purpose] : ticked.filter((other) => other !== purpose))
                  setProblems({})
                }}
              >
                <span className="font-semibold">{texts.purposes[purpose].title}</span>
              </Checkbox>
              <p id={`${name}-${purpose}`} className="max-w-measure pl-7.5 text-sm text-ink-2">
                {`${texts.purposes[purpose].use} ${texts.purposes[purpose].without}`}
              </p>
              {purpose === 'account' && (
                <div className="pl-7.5">
                  <Problem text={problems.account} />
                </div>
              )}
            </div>
          ))}
        </div>
        <p className="max-w-measure text-sm text-ink-2">{texts.optIn}</p>
        <fieldset className="min-w-0">
          <legend className="text-sm font-semibold">{texts.age.title}</legend>
          {[true, false].map((adult) => (
            <Radio
              key={String(adult)}
              name={name}
              data-part={adult ? 'age' : undefined}
              checked={isAdult === adult}
              onChange={() => {
                setIsAdult(adult)
                setProblems({})
              }}
            >
              {adult ? texts.age.adult : texts.age.child}
            </Radio>
          ))}
          <Problem text={problems.age} />
        </fieldset>
        {isAdult === false && (
          <Field label={texts.age.parent} hint={texts.age.parentHint} error={problems.parent} required>
            {(control) => (
              <Input
                {...control}
                data-part="parent"
                type="email"
                autoComplete="off"
                maxLength={254}
                value={parent}
                onChange={({ target }) => setParent(target.value)}
              />
            )}
          </Field>
        )}
        <p className="max-w-measure text-sm text-ink-2">{texts.rights}</p>
        <p className="text-xs text-ink-2">{texts.unread}</p>
        {give.isError && (
          <Message tone="error" lang="en">
            This could not be saved. Check your connection and try again.
          </Message>
        )}
        <p className="flex flex-wrap gap-x-2 gap-y-3">
          <Button type="submit" variant="accent" busy={give.isPending}>
            {texts.save}
          </Button>
          <Button variant="quiet" disabled={give.isPending} onClick={onLater}>
            {texts.later}
          </Button>
        </p>
      </div>
    </form>
  )
}

/** The live region is rendered before its text, or some screen readers miss the text. */
function Problem({ text }: { text: string | undefined }) {
  return (
    <div aria-live="polite">
      {text !== undefined && (
        <p className="flex gap-1.5 text-sm leading-[1.4] text-brick">
          <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-[.15em] size-[1.1em]" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
