import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'
import type { ReportedPost } from './queue.ts'
import { useUncover } from './uncover.ts'

/** In characters; the database checks the same (supabase/schema/forum/pseudonyms.sql). */
const minReason = 40
const maxReason = 300

interface UncoverDialogProps {
  reported: ReportedPost
  open: boolean
  onClose: () => void
}

/** Asks a moderator for the reason, then names the author of an anonymous post. Another post needs another key. */
export function UncoverDialog({ reported, open, onClose }: UncoverDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const uncover = useUncover(reported)
  const press = usePressOnce()
  const given = visibleText(reason).trim()
  const isEnough = [...given].length >= minReason
  const found = uncover.data
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Look up the author"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {uncover.isSuccess ? 'Close' : 'Cancel'}
          </Button>
          {!uncover.isSuccess && (
            <Button variant="danger" type="submit" form={formId} disabled={!isEnough} busy={uncover.isPending}>
              {uncover.isPending ? 'Looking up...' : 'Look up'}
            </Button>
          )}
        </>
      }
    >
      {uncover.isSuccess ? (
        <output className="grid justify-items-start gap-2">
          <p className="text-sm text-ink-2">{`${reported.author} is`}</p>
          <p dir="auto" className="text-lg font-semibold wrap-anywhere">
            {found ? found.name : 'an account that is deleted'}
          </p>
          {found && (
            <Link
              replace
              to={paths.admin({ section: 'accounts', id: found.account })}
              className={buttonClass({ variant: 'line' })}
            >
              Account
            </Link>
          )}
        </output>
      ) : (
        <form
          id={formId}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (isEnough && !uncover.isPending && press.begin()) uncover.mutate(given, { onSettled: press.end })
          }}
        >
          <p className="text-sm leading-[1.5] text-ink-2">
            {`${reported.author} posted anonymously. The author is notified at once with your reason, and the log has your name.`}
          </p>
          {uncover.isError && (
            <Message tone="error">
              The author could not be looked up. The post may be deleted. Check your connection and try again.
            </Message>
          )}
          <Field label="Reason" hint="At least 40 characters. The author reads it.">
            {(attributes) => (
              <Textarea
                rows={3}
                maxLength={maxReason}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                {...attributes}
              />
            )}
          </Field>
        </form>
      )}
    </Dialog>
  )
}
