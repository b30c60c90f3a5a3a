import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { paths } from '#domain/paths.ts'
import { sendMessage } from '#web/content/contact/send-message.ts'
import { useAccount } from '#web/session/account.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import type { Drive } from './drives.ts'

const maxText = 2000

/** Sends what is wrong with a drive to the college, among the messages of the contact form. */
export function ReportDialog({ drive, onClose }: { drive: Drive; onClose: () => void }) {
  const form = useId()
  const { user } = useSession()
  const { data: account } = useAccount()
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const email = user?.email ?? ''
  const send = useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const name = [account?.firstName, account?.lastName].filter(Boolean).join(' ') || email
      const about = `${drive.organisations.name}, ${drive.role}: ${location.origin}${paths.drive(drive.id)}`
      return sendMessage({ name, email, message: `Report of a drive\n${about}\n\n${text.trim()}` }, '')
    },
    onSuccess: () => {
      toast.success('Sent. The college reads it.')
      onClose()
    },
  })
  const missing = text.trim() === ''
  return (
    <Dialog
      open
      onClose={onClose}
      title="Report this drive"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="accent" busy={send.isPending}>
            Send
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (!missing && !send.isPending) send.mutate()
        }}
      >
        <Field
          label="What is wrong"
          required
          hint="A wrong date or rule, a fee that students should pay, a company that does not exist."
          error={isChecked && missing ? 'Write what is wrong' : undefined}
        >
          {(control) => (
            <Textarea {...control} maxLength={maxText} value={text} onChange={({ target }) => setText(target.value)} />
          )}
        </Field>
        {send.isError && <Message tone="error">{send.error.message}</Message>}
        <Message tone="info">The college sees your name and e-mail address with it, and may answer you.</Message>
      </form>
    </Dialog>
  )
}
