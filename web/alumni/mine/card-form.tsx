import { useState } from 'react'
import type { FormEvent } from 'react'
import { topicNames, topics } from '#domain/alumni/topics.ts'
import { paths } from '#domain/paths.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { CopyLinkButton } from '#web/ui/actions/copy-link-button.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { linkedinAddress } from '../alumni.ts'
import { CardField, fields } from './card-field.tsx'
import { type OwnCard, useSaveCard } from './own-card.ts'

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .slice(0, 6)

/** The owner's card: each field with who sees it, and what requests it takes. */
export function CardForm({ card }: { card: OwnCard }) {
  const [draft, setDraft] = useState(card)
  const [languages, setLanguages] = useState(card.languages.join(', '))
  const [isChecked, setChecked] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const save = useSaveCard(() => setRemoving(false))
  const change = (changed: Partial<OwnCard>) => setDraft({ ...draft, ...changed })
  const linkedin = (draft.linkedin ?? '').trim()
  const problems = {
    linkedin:
      linkedin !== '' && linkedinAddress(linkedin) === undefined ? 'Enter an address of linkedin.com' : undefined,
    email: /^([^@\s]+@[^@\s]+)?$/.test(draft.email.trim()) ? undefined : 'Enter an e-mail address',
    phone: /^([+\d][-\d ()]{5,30})?$/.test(draft.phone.trim()) ? undefined : 'Enter a telephone number',
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.values(problems).some((problem) => problem !== undefined)) return
    const { alumnus_id: _id, confirmed_at: _confirmed, withdrawn: _withdrawn, ...written } = draft
    save.send({
      ...written,
      linkedin: linkedin === '' ? null : linkedin,
      bio: draft.bio?.trim() ? draft.bio.trim() : null,
      email: draft.email.trim(),
      phone: draft.phone.trim(),
      languages: listOf(languages),
    })
  }
  return (
    <Sheet as="section" aria-label="Your alumni card">
      <PanelHead title="What is on your card, and who sees it" />
      {card.withdrawn ? (
        <div className="grid justify-items-start gap-3 p-4">
          <Message tone="info">
            Your card is taken back: nobody sees it, and no request reaches you. What is on it stays in your account.
          </Message>
          <Button variant="ink" busy={save.isPending} onClick={() => save.send({ withdrawn: false })}>
            Show my card again
          </Button>
        </div>
      ) : (
        <form noValidate onSubmit={submit}>
          {fields.map((field) => (
            <CardField
              key={field.name}
              field={field}
              draft={draft}
              problem={isChecked ? problems[field.name as keyof typeof problems] : undefined}
              onChange={change}
            />
          ))}
          <fieldset className="grid border-t border-line px-4 py-3.5">
            <legend className="float-left mb-1 text-sm font-semibold">I can help with</legend>
            <div className="grid clear-both gap-x-4 sm:grid-cols-2">
              {topicNames.map((name) => (
                <Checkbox
                  key={name}
                  checked={draft.topics.includes(name)}
                  onChange={({ target }) =>
                    change({
                      topics: target.checked ? [...draft.topics, name] : draft.topics.filter((other) => other !== name),
                    })
                  }
                >
                  {topics[name]}
                </Checkbox>
              ))}
            </div>
          </fieldset>
          <div className="grid gap-4 border-t border-line px-4 py-3.5 sm:grid-cols-2">
            <Field label="Requests a month" hint="0 to 30. At 0 nobody can send you one.">
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={30}
                  value={draft.requests_a_month}
                  onChange={({ target }) =>
                    change({ requests_a_month: Math.min(30, Math.max(0, Math.trunc(Number(target.value)) || 0)) })
                  }
                />
              )}
            </Field>
            <Field label="Languages" hint="With commas between them, up to six.">
              {(control) => (
                <Input
                  {...control}
                  maxLength={120}
                  value={languages}
                  onChange={({ target }) => setLanguages(target.value)}
                />
              )}
            </Field>
          </div>
          <div className="flex flex-wrap gap-2.5 border-t border-line px-4 py-3.5">
            <Button type="submit" variant="accent" busy={save.isPending && !isRemoving}>
              Save Changes
            </Button>
            <CopyLinkButton path={paths.alumnus(card.alumnus_id)} />
            <Button variant="danger" onClick={() => setRemoving(true)}>
              Take my card back
            </Button>
          </div>
        </form>
      )}
      <ConfirmDialog
        open={isRemoving}
        title="Take your card back?"
        confirmLabel="Take it back"
        busy={save.isPending}
        onCancel={() => setRemoving(false)}
        onConfirm={() => save.send({ withdrawn: true })}
      >
        It leaves the list, search and every count at once, and no request reaches you. You can show it again later.
      </ConfirmDialog>
    </Sheet>
  )
}
