import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import type { ScanWord } from '#web/content/document-viewer/file/page-words.ts'
import { phrase } from '#web/content/document-viewer/find/find.ts'
import { type QueuedPaper, valueOf } from './queue.ts'

const scanWord = z.tuple([z.number(), z.number(), z.number(), z.number(), z.string()])
const pageRow = z.object({ words: z.nullable(z.array(scanWord)) })

/** The words that were recognised on a page without a text of its own. */
export async function fetchScanWords(id: string, page: number): Promise<readonly ScanWord[]> {
  const { data: row } = await data()
    .from('material_pages')
    .select('words')
    .eq('material_id', id)
    .eq('page', page)
    .maybeSingle()
    .throwOnError()
  return row === null ? [] : (pageRow.parse(row).words ?? [])
}

/** As examination offices print them, in small letters. */
const examWords: Record<string, string> = {
  'end-semester': 'end[\\s-]*(?:semester|sem|term)',
  'mid-semester': 'mid[\\s-]*(?:semester|sem|term)',
  quiz: 'quiz|class\\s+test',
  supplementary: 'supplementary|back\\s+paper',
}

/** By itself: 2024 in 12024 is no year. */
function whole(text: string): string | undefined {
  const words = text === '' ? undefined : phrase(text)
  return words && String.raw`(?<![\p{L}\p{N}])(?:${words.source})(?![\p{L}\p{N}])`
}

/** Where a paper's details stand on its first page, so that they are checked with a look; undefined where none is known. */
export function readWords(paper: QueuedPaper): RegExp | undefined {
  const parts = [
    whole(paper.course?.code ?? ''),
    whole(paper.course?.name ?? valueOf(paper, 'subject')),
    examWords[valueOf(paper, 'exam')],
    whole(valueOf(paper, 'exam_year')),
    whole(valueOf(paper, 'full_marks')),
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : new RegExp(parts.join('|'), 'gu')
}
