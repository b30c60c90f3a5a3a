import { type SyntheticEvent, useState } from 'react'
import { paths } from '#domain/paths.ts'
import type { Reading } from '#domain/timetable/paste/reading.ts'
import { classTitle, type MyClass } from '#web/content/timetable/my-class.ts'
import { errorSentence } from '#web/queries/error-sentence.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { ClassCourse } from '../api.ts'
import type { Draft } from '../draft.ts'
import { tokenOf, useClassToCopy, useCoveredClasses } from './class-to-copy.ts'
import { CopyChoices } from './copy-choices.tsx'

interface CopyClassDialogProps {
  own: MyClass
  draft: Draft
  courses: readonly ClassCourse[]
  onRead: (reading: Reading) => void
  onClose: () => void
}

/** The timetable of another section, at its public link or by a role, as the beginning of the own one. */
export function CopyClassDialog({ own, draft, courses, onRead, onClose }: CopyClassDialogProps) {
  const copied = useClassToCopy()
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={copied.data === undefined ? 'Copy another class' : `Copy ${classTitle(copied.data)}`}
      description="It comes into your draft. Nobody sees it before you publish."
    >
      {copied.data === undefined ? (
        <Source own={own} copied={copied} />
      ) : (
        <CopyChoices
          copied={copied.data}
          letter={own.letter}
          draft={draft}
          courses={courses}
          onBack={copied.reset}
          onRead={onRead}
        />
      )}
    </Dialog>
  )
}

/** Which class: its link, or one of those that the person's role covers. */
function Source({ own, copied }: { own: MyClass; copied: ReturnType<typeof useClassToCopy> }) {
  const { data: covered = [] } = useCoveredClasses(own.section)
  const [link, setLink] = useState('')
  const [section, setSection] = useState('')
  const [isNoLink, setNoLink] = useState(false)
  const read = (event: SyntheticEvent) => {
    event.preventDefault()
    const token = tokenOf(link)
    setNoLink(section === '' && token === undefined)
    if (section !== '') copied.mutate({ section })
    else if (token !== undefined) copied.mutate({ token })
  }
  return (
    <form className="grid gap-4" onSubmit={read}>
      <p className="text-sm">
        A parallel class often has the same hours and courses. Its representative makes the public link, under Share on
        the page of the class.
      </p>
      {covered.length > 0 && (
        <Field label="A class that your role covers">
          {(control) => (
            <Select {...control} value={section} onChange={({ target }) => setSection(target.value)}>
              <option value="">None: I have its link</option>
              {covered.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {section === '' && (
        <Field
          label="Public link of the class"
          error={
            isNoLink &&
            `This is no public link of a class. It looks like ${location.origin}${paths.sharedClass({ token: '…' })}`
          }
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={500}
              value={link}
              onChange={({ target }) => setLink(target.value)}
            />
          )}
        </Field>
      )}
      {copied.isError && <Message tone="error">{errorSentence(copied.error)}</Message>}
      <div>
        <Button type="submit" variant="accent" busy={copied.isPending}>
          Read it
        </Button>
      </div>
    </form>
  )
}
