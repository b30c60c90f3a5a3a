import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { counted } from '#domain/counted.ts'
import { fileSize } from '#domain/file-size.ts'
import { isPicture, pdfOfPictures } from '#web/content/papers/pictures/pdf-of-pictures.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/input.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'
import { ask, ApiError } from '../call-admin-api.ts'
import { writeValues } from './fields.ts'
import { focusProblem, FormBar, FormFields, LeaveDialog } from './form-frame.tsx'
import { useSendFile } from './queries.ts'
import { megabytes, problemOfFile } from './send-file.ts'
import type { Table } from './table.ts'
import { useRowForm } from './use-row-form.ts'

interface UploadFormProps {
  table: Table
  accountId: string
  onSent: () => void
  /** It was sent, and more was typed meanwhile: the form of its row goes on with that. */
  onMade: (id: string) => void
}

/** Makes a row of a table whose rows are about PDFs. */
export function UploadForm({ table, accountId, onSent, onMade }: UploadFormProps) {
  const fields = table.fieldsOf('new')
  const form = useRowForm({ accountId, table: table.table, key: 'new', fields, row: undefined })
  const limit = useLimit()
  const [file, setFile] = useState<File>()
  const [fileProblem, setFileProblem] = useState<string>()
  /** What the file is made of, and how many of them are not ready yet. */
  const [pictures, setPictures] = useState<{ count: number; left: number }>()
  const choices = useRef(0)
  const [percent, setPercent] = useState(0)
  const [cancelled, setCancelled] = useState(false)
  const [sent, setSent] = useState<{ id: string; isChanged: boolean }>()
  const sheet = useRef<HTMLFormElement>(null)
  const sending = useRef<AbortController>(undefined)
  const sentValues = useRef(form.values)
  const press = usePressOnce()
  const send = useSendFile(table, (id) => {
    const isChanged = form.settle(sentValues.current, id)
    toast.success(isChanged ? 'Readers can see it, but without your latest changes' : 'Readers can see it now')
    setSent({ id, isChanged })
  })
  // The form asks before it is left; it is left only once it knows that nothing is unsaved.
  const leave = useEffectEvent(({ id, isChanged }: { id: string; isChanged: boolean }) =>
    isChanged ? onMade(id) : onSent(),
  )
  useEffect(() => {
    if (sent !== undefined && !form.dirty) leave(sent)
  }, [sent, form.dirty])
  // Leaving nevertheless cancels the upload.
  useEffect(() => () => sending.current?.abort(), [])

  const take = async (chosen: File | undefined) => {
    setFile(chosen)
    if (chosen !== undefined) setFileProblem(await problemOfFile(chosen, limit))
  }
  const choose = async (chosen: readonly File[]) => {
    const choice = ++choices.current
    setFileProblem(undefined)
    setPictures(undefined)
    if (!chosen.some(isPicture) && chosen.length < 2) return take(chosen[0])
    setFile(undefined)
    if (!chosen.every(isPicture)) return setFileProblem('Choose one PDF, or only pictures of its pages')
    const made = await pdfOfPictures(chosen, (left) => {
      if (choice === choices.current) setPictures({ count: chosen.length, left })
    })
    // Another file was chosen meanwhile.
    if (choice !== choices.current) return
    setPictures('pdf' in made ? { count: chosen.length, left: 0 } : undefined)
    if ('pdf' in made) await take(made.pdf)
    else setFileProblem(made.problem)
  }
  const submit = async () => {
    if (send.isPending || !press.begin()) return
    setCancelled(false)
    const wrong = await form.check()
    const problem = file === undefined ? 'Choose a PDF' : await problemOfFile(file, limit)
    setFileProblem(problem)
    if (problem !== undefined || wrong.length > 0 || file === undefined) {
      press.end()
      return focusProblem(sheet.current, problem === undefined ? wrong : ['file'])
    }
    setPercent(0)
    const leaving = new AbortController()
    sending.current = leaving
    sentValues.current = form.values
    const columns = writeValues(fields, form.values)
    send.mutate({ columns, file, onProgress: setPercent, signal: leaving.signal }, { onSettled: press.end })
  }
  const cancel = () => {
    sending.current?.abort()
    setCancelled(true)
  }

  const outcome = () => {
    if (cancelled) return <Message tone="info">Cancelled. Your text and the file are still here.</Message>
    if (send.isError) return <Failure error={send.error} />
    return send.isPending ? <Sent percent={percent} bytes={file?.size ?? 0} /> : undefined
  }

  return (
    <form
      ref={sheet}
      noValidate
      className="grid max-w-[46rem] min-w-0 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field
        label="PDF"
        hint={`One PDF${limit === undefined ? '' : ` of at most ${megabytes(limit)}`}, or pictures of its pages, which become one.`}
        error={fileProblem}
        required
      >
        {(control) => (
          <FileInput
            {...control}
            data-field="file"
            accept=".pdf,application/pdf,image/*"
            multiple
            disabled={send.isPending}
            onChange={({ target }) => void choose([...(target.files ?? [])])}
          />
        )}
      </Field>
      <p aria-live="polite" className="text-sm text-ink-2 empty:hidden">
        {pictures && <span>{lineOf(pictures, file)}</span>}
      </p>
      <FormFields fields={fields} form={form} />
      {(Object.keys(form.problems).length > 0 || fileProblem !== undefined) && !send.isError && (
        <Message tone="error">Not sent yet. Please correct the fields marked above.</Message>
      )}
      <FormBar note={send.isPending || cancelled || !form.dirty ? '' : 'Not sent yet'} outcome={outcome()}>
        <Button type="submit" busy={send.isPending} disabled={(pictures?.left ?? 0) > 0}>
          <Upload aria-hidden="true" strokeWidth={1.75} />
          {send.isPending ? 'Sending...' : `Add ${table.one}`}
        </Button>
        {send.isPending && (
          <Button variant="line" onClick={cancel}>
            Cancel
          </Button>
        )}
      </FormBar>
      <LeaveDialog blocker={form.blocker} />
    </form>
  )
}

function lineOf({ count, left }: { count: number; left: number }, pdf: File | undefined): string {
  if (left > 0) return `Preparing ${counted(left, 'picture')}...`
  return `${counted(count, 'picture')}, in the order of their names: a PDF of ${fileSize(pdf?.size ?? 0)}.`
}

function Sent({ percent, bytes }: { percent: number; bytes: number }) {
  return (
    <div className="grid gap-2">
      <Progress label="Sent" value={percent} />
      <p className="text-sm text-ink-2 tabular-nums">
        {percent < 100 ? `${percent}% of ${megabytes(bytes)} sent` : 'Upload complete; saving the file'}
      </p>
    </div>
  )
}

/** The largest file that the server takes, bytes; undefined while it is not known. */
function useLimit(): number | undefined {
  const { data } = useQuery({
    queryKey: ['admin', 'files', 'limit'],
    queryFn: ({ signal }) => ask('/files', z.object({ maxBytes: z.number() }), { signal }),
    staleTime: 300_000,
    meta: { persist: false },
  })
  return data?.maxBytes
}

const mends: Record<string, string> = {
  not_signed_in: 'Your session has ended. Log in again as an admin; your text is saved.',
  not_admin: 'Only admins can add this. Log in again as an admin; your text is saved.',
}

/** With the code, which the operator finds in the log. */
function Failure({ error }: { error: Error }) {
  const code = error instanceof ApiError ? error.code : 'no_answer'
  const text =
    error instanceof ApiError ? error.message : 'The server cannot be reached. Your text and the file are still here.'
  return <Message tone="error" title="Not saved">{`${mends[code] ?? text} (${code})`}</Message>
}
