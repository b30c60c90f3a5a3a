import { zodResolver } from '@hookform/resolvers/zod'
import type { Editor } from '@tiptap/react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { linkAddress } from '#web/content/sanitize.ts'
import { text } from '#web/forms/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

const notALink = 'Enter an address that begins with https://, mailto:, tel: or a slash'
const schema = z.object({ address: text((typed) => (linkAddress.test(complete(typed)) ? undefined : notALink)) })

interface LinkDialogProps {
  editor: Editor
  open: boolean
  onClose: () => void
}

/** Asks where the marked words lead; without marked words the address itself is put in. */
export function LinkDialog({ editor, open, onClose }: LinkDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Link" size="sm">
      {open && <LinkForm editor={editor} onClose={onClose} />}
    </Dialog>
  )
}

function LinkForm({ editor, onClose }: Omit<LinkDialogProps, 'open'>) {
  const held = editor.getAttributes('link')['href']
  const { register, handleSubmit, clearErrors, formState } = useForm({
    resolver: zodResolver(schema),
    reValidateMode: 'onSubmit',
    defaultValues: { address: typeof held === 'string' ? held : '' },
  })

  const link = handleSubmit(({ address }) => {
    const href = complete(address)
    const marked = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && typeof held !== 'string')
      marked.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else marked.setLink({ href }).run()
    onClose()
  })
  const unlink = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        // It is inside the page's own form.
        event.stopPropagation()
        void link(event)
      }}
    >
      <Field
        label="Address"
        hint="For a page of this site, start with a slash: /contact"
        error={formState.errors.address?.message}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...register('address', { onChange: () => clearErrors() })}
          />
        )}
      </Field>
      <div className="mt-4 flex flex-wrap justify-end gap-2.5">
        {typeof held === 'string' && (
          <Button variant="quiet" onClick={unlink}>
            Remove link
          </Button>
        )}
        <Button type="submit">Link</Button>
      </div>
    </form>
  )
}

/** 'college.example/forms' is meant as an address on the web. */
function complete(address: string): string {
  const text = address.trim()
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text) ? `https://${text}` : text
}
