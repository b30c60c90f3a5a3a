import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { callServer } from '#web/backend/call-server.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { setupQuery } from '../setup-state.ts'

const sent = z.object({ to: z.string() })

/** Sends a mail to the admin's own address; its code, typed here, proves that mails arrive. */
export function TestMail({ again }: { again: boolean }) {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const send = useMutation({
    mutationFn: async () => sent.parse(await callServer('POST', '/api/admin/setup/test-mail', {})),
    onSuccess: () => setCode(''),
  })
  const prove = useMutation({
    mutationFn: () => callServer('POST', '/api/admin/setup/test-mail/code', { code: code.trim() }),
    onSuccess: async () => {
      toast.success('Mails arrive')
      send.reset()
      await client.invalidateQueries({ queryKey: setupQuery })
    },
  })
  const problem = prove.error ? prove.error.message : undefined
  const isCode = /^[0-9]{6}$/.test(code.trim())
  return (
    <div className={classNames('grid justify-items-start gap-3', (send.data || send.error) && 'w-full')}>
      <Button variant={again ? 'quiet' : 'line'} busy={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending...' : again || send.data ? 'Send another' : 'Send a test mail'}
      </Button>
      {send.error && (
        <p role="alert" dir="auto" className="text-sm wrap-anywhere text-brick">
          {send.error.message}
        </p>
      )}
      {send.data && (
        <form
          noValidate
          className="grid w-full max-w-96 gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (isCode && !prove.isPending) prove.mutate()
          }}
        >
          <Field label="Code in the mail" hint={`Sent to ${send.data.to}. It works for 15 minutes.`} error={problem}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            )}
          </Field>
          <Button type="submit" variant="line" busy={prove.isPending} disabled={!isCode} className="justify-self-start">
            {prove.isPending ? 'Checking...' : 'Confirm'}
          </Button>
        </form>
      )}
    </div>
  )
}
