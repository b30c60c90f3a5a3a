import { withSession } from '#web/backend/with-session.ts'
import type { AttachmentsOf } from './attachments.ts'

/** Of the server, which authorizes the reader. */
export const addressOf = (of: AttachmentsOf, id: string): string => `/api/${of}/attachments/${encodeURIComponent(id)}`

/** Fetched with the reader's token, which a plain link does not send. */
export async function fetchAttachment(of: AttachmentsOf, id: string): Promise<Blob> {
  const response = await withSession((token) =>
    fetch(addressOf(of, id), token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
  )
  if (!response.ok) throw new Error(`The attachment answered ${response.status}`)
  return response.blob()
}
