import * as z from 'zod/mini'
import type { DataClient } from '#web/backend/table-client.ts'
import type { ScanWord } from '#web/content/document-viewer/file/page-words.ts'

const word = z.tuple([z.number(), z.number(), z.number(), z.number(), z.string()])
const row = z.nullable(z.object({ words: z.nullable(z.array(word)) }))

/** The recognised words of a page that is a picture, with their places; empty where there are none. */
export async function scanWordsOf(client: DataClient, id: string, page: number): Promise<readonly ScanWord[]> {
  const { data } = await client
    .from('material_pages')
    .select('words')
    .eq('material_id', id)
    .eq('page', page)
    .maybeSingle()
    .throwOnError()
  return row.parse(data)?.words ?? []
}
