import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Entries } from '#domain/cgpa/entries.ts'
import { paths } from '#domain/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { fragmentOf } from './link.ts'

interface ShareDialogProps {
  open: boolean
  entries: Entries
  onClose: () => void
}

export function ShareDialog({ open, entries, onClose }: ShareDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<string>()
  const link = `${location.origin}${paths.calculator()}#${fragmentOf(entries)}`

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(link)
      toast.success('Link copied')
    } catch {
      // Without access to the clipboard the link is selected, ready for copying.
      field.current?.select()
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Share this calculation"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => void copy()}>
            {copied === link ? (
              <Check aria-hidden="true" strokeWidth={1.75} />
            ) : (
              <Copy aria-hidden="true" strokeWidth={1.75} />
            )}
            <span>{copied === link ? 'Copied' : 'Copy link'}</span>
          </Button>
        </>
      }
    >
      <Field label="Link" hint="Anyone with this link can see your courses, grades and SGPAs.">
        {(control) => (
          <Input {...control} ref={field} readOnly value={link} onFocus={(event) => event.target.select()} />
        )}
      </Field>
    </Dialog>
  )
}
