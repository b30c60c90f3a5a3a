import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2, Users } from 'lucide-react'
import { useId } from 'react'
import * as z from 'zod/mini'
import { counted } from '#domain/counted.ts'
import { fileSize } from '#domain/file-size.ts'
import { data } from '#web/backend/data.ts'
import { forgetPublicQueries } from '#web/queries/public-queries.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/input.tsx'
import type { AttachmentsOf } from '#web/content/attachments/attachments.ts'
import { ask, ApiError } from '../call-admin-api.ts'

const shape = { id: z.string(), name: z.string(), bytes: z.number(), pages: z.nullable(z.number()) }
const rows = z.array(z.object(shape))
const readers = z.array(z.object({ readers: z.number(), current_readers: z.number() }))

const columns = Object.keys(shape).join(', ')
const owners = {
  notices: {
    table: 'notice_attachments',
    rowsOf: (id: string) => data().from('notice_attachments').select(columns).eq('notice_id', id),
  },
  drives: {
    table: 'drive_attachments',
    rowsOf: (id: string) => data().from('drive_attachments').select(columns).eq('drive_id', id),
  },
} as const

interface AttachmentsProps {
  of: AttachmentsOf
  /** Of the saved row. */
  id: string
}

/** The files of a saved notice or drive, which are saved as they are chosen; of a notice also who has read it. */
export function Attachments({ of, id: row }: AttachmentsProps) {
  const client = useQueryClient()
  const { table, rowsOf } = owners[of]
  const key = ['admin', of, 'attachments', row]
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { data: found } = await rowsOf(row).order('position').abortSignal(signal).throwOnError()
      return rows.parse(found)
    },
    meta: { persist: false },
  })
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: key })
    void client.invalidateQueries({ queryKey: of === 'notices' ? ['notices', 'one', row] : ['drives', row] })
    if (of === 'notices') forgetPublicQueries()
  }
  const add = useMutation({ mutationFn: (file: File) => send(of, row, file), onSettled })
  const remove = useMutation({
    mutationFn: async (id: string) => {
      await data().from(table).delete().eq('id', id).throwOnError()
    },
    onSettled,
  })
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-3 border-t border-line pt-5">
      <h2 id={heading} className="text-lg">
        Attachments
      </h2>
      {of === 'notices' && <Readers noticeId={row} />}
      {query.data && query.data.length > 0 && (
        <ul className="grid gap-2">
          {query.data.map(({ id, name, bytes, pages }) => (
            <li key={id} className="flex items-center gap-3 rounded-sheet border border-line bg-sheet py-1 pr-1 pl-3">
              <span dir="auto" className="min-w-0 flex-1 text-sm wrap-anywhere">
                {name}
                <span className="text-ink-2">
                  {`, ${pages === null ? '' : `${counted(pages, 'page')}, `}${fileSize(bytes)}`}
                </span>
              </span>
              <IconButton label={`Remove ${name}`} disabled={remove.isPending} onClick={() => remove.mutate(id)}>
                <Trash2 aria-hidden="true" strokeWidth={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Field label="Add a file" hint="PDF, or a picture (JPEG, PNG, WebP) of at most 5 MB. Ten at most. Saved at once.">
        {(control) => (
          <FileInput
            {...control}
            accept=".pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp"
            disabled={add.isPending}
            onChange={({ target }) => {
              const file = target.files?.[0]
              // The same file can be chosen again after a failure.
              if (file) add.mutate(file, { onSettled: () => (target.value = '') })
            }}
          />
        )}
      </Field>
      {add.isPending && <Message tone="info">Sending...</Message>}
      {add.isSuccess && <Message tone="success">The file is attached.</Message>}
      {add.isError && (
        <Message tone="error" title="Not attached">
          {add.error instanceof ApiError
            ? `${add.error.message} (${add.error.code})`
            : 'The server cannot be reached. Check your connection and choose the file again.'}
        </Message>
      )}
      {remove.isError && <Message tone="error">It could not be removed. Try again.</Message>}
    </section>
  )
}

function Readers({ noticeId }: { noticeId: string }) {
  const { data: count } = useQuery({
    queryKey: ['admin', 'notices', 'readers', noticeId],
    queryFn: async ({ signal }) => {
      const { data: found } = await data()
        .rpc('notice_readers', { notice: noticeId }, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return readers.parse(Array.isArray(found) ? found : [found])[0]
    },
    meta: { persist: false },
  })
  if (count === undefined) return null
  const behind = count.readers - count.current_readers
  return (
    <p className="flex items-center gap-2 text-sm text-ink-2">
      <Users aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {`Read by ${counted(count.readers, 'account')}${behind > 0 ? `, ${behind} of them before the last change` : ''}`}
    </p>
  )
}

async function send(of: AttachmentsOf, row: string, file: File): Promise<void> {
  const form = new FormData()
  form.set('file', file)
  await ask(`/${of}/${encodeURIComponent(row)}/attachments`, z.unknown(), { body: form })
}
