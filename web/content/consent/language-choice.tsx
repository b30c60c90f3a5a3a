import { useId } from 'react'
import { type ConsentLanguage, languages, languageTags } from '#domain/consent/consent.ts'
import { Radio } from '#web/ui/forms/choice.tsx'

interface LanguageChoiceProps {
  chosen: ConsentLanguage
  onChoose: (language: ConsentLanguage) => void
}

export function LanguageChoice({ chosen, onChoose }: LanguageChoiceProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Language of this text</legend>
      <div className="flex flex-wrap gap-x-5">
        {languageTags.map((tag) => (
          <Radio key={tag} name={name} value={tag} checked={tag === chosen} onChange={() => onChoose(tag)}>
            <span lang={tag}>{languages[tag]}</span>
          </Radio>
        ))}
      </div>
    </fieldset>
  )
}
