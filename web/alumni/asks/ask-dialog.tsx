import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { type Topic, topicNames, topics } from '#domain/alumni/topics.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useSendAsk } from './asks.ts'

interface AskDialogProps {
  /** Absent: to all who help with the topic. */
  alumnus?: { id: string; name: string; topics: readonly string[] }
  onClose: () => void
}

const [min, max] = [20, 400]

/** A request to one alumnus, or to all who help with its topic. */
export function AskDialog({ alumnus, onClose }: AskDialogProps) {
  const form = useId()
  const [id] = useState(randomId)
  const offered = topicNames.filter((name) => !alumnus || alumnus.topics.length === 0 || alumnus.topics.includes(name))
  const [topic, setTopic] = useState<Topic>(offered[0] ?? 'other')
  const [question, setQuestion] = useState('')
  const [tried, setTried] = useState('')
  const [sharesEmail, setSharesEmail] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const ask = useSendAsk(onClose)
  const length = question.trim().length
  const problem = isChecked && length < min ? `Write at least ${min} characters: what would help you?` : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (length < min) return
    ask.send({
      id,
      ...(alumnus && { alumnus: alumnus.id }),
      topic,
      question: question.trim(),
      tried: tried.trim(),
      share_email: sharesEmail,
    })
  }
  const reader = alumnus?.name ?? 'Who takes it'
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={alumnus ? `Ask ${alumnus.name}` : 'Ask all who help'}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="accent" busy={ask.isPending}>
            Send request
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={submit}>
        <Field label="About">
          {(control) => (
            <Select {...control} value={topic} onChange={({ target }) => setTopic(target.value as Topic)}>
              {offered.map((name) => (
                <option key={name} value={name}>
                  {topics[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Message" required error={problem} hint={`${length} of ${max} characters`}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={max}
              value={question}
              onChange={({ target }) => setQuestion(target.value)}
            />
          )}
        </Field>
        <Field label="What you have tried (optional)">
          {(control) => (
            <Textarea
              {...control}
              className="min-h-20!"
              maxLength={max}
              value={tried}
              onChange={({ target }) => setTried(target.value)}
            />
          )}
        </Field>
        <Checkbox checked={sharesEmail} onChange={({ target }) => setSharesEmail(target.checked)}>
          Once it is accepted, show my e-mail address
        </Checkbox>
        <Message tone="info">
          {`${reader} sees your name, branch and semester. Contact details are shown only after your request is accepted. Without an answer it ends after 14 days.`}
        </Message>
      </form>
    </Dialog>
  )
}
