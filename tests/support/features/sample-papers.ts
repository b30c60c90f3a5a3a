import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { root } from '#server/core/config/root.ts'
import { readConfig } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { storeFirstPage } from '#server/features/files/first-pages.ts'
import { openFileStore } from '#server/features/files/open.ts'
import { addSamplePapers } from '#server/features/files/samples/add-sample-papers.ts'
import { readSampleLibrary } from '#server/features/files/samples/sample-papers.ts'
import { openPaperReader } from '#server/features/papers/queue.ts'
import { storeReading } from '#server/features/papers/store-reading.ts'
import { silentLog } from '../database/silent-log.ts'

/**
 * Inserts the sample papers with the text of their pages; scans as if recognised without errors, unless `recognised`.
 */
export async function fillSampleLibrary(pool: Pool, { recognised = false } = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'campuslife-samples-'))
  try {
    const files = openFileStore(readConfig({ DATA_DIR: folder }))
    await addSamplePapers({ pool, files, log: silentLog })
    if (recognised) {
      const reader = openPaperReader({
        pool,
        files,
        log: silentLog,
        storeFirstPage: (...drawn) => storeFirstPage({ pool, files, log: silentLog }, ...drawn),
      })
      reader.wake()
      await reader.idle()
      await reader.close()
    } else await storeTexts(pool)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function storeTexts(pool: Pool): Promise<void> {
  for (const { id, file } of readSampleLibrary().papers) {
    const { rows } = await pool.query<{ file_key: string }>(
      'select file_key from public.study_materials where id = $1',
      [id],
    )
    const texts = readFileSync(join(root, 'supabase/seed/papers', `${file}.txt`), 'utf8').split('\n---\n')
    const pages = texts.map((text, index) => ({
      page: index + 1,
      text: text.replaceAll(/^(?:[#=*|]+|figure: .*)|\||>>|\^/gm, '').trim(),
      ocr: false,
      width: 595,
      height: 842,
      words: null,
      lines: null,
      turn: 0 as const,
      problem: null,
    }))
    await storeReading(pool, id, rows[0]?.file_key ?? '', { pages, count: pages.length, cpuSeconds: 0 })
  }
}
