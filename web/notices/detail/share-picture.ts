import * as z from 'zod/mini'
import { printedCode } from '#domain/notices/notice-code.ts'
import { paths } from '#domain/paths.ts'
import { withSession } from '#web/backend/with-session.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { Notice } from '../notices.ts'

const problem = z.object({ message: z.string() })

/**
 * Opens the system's share sheet with the notice's picture where that takes files; else saves it.
 *
 * @throws without a network, or where the server gives no reason
 */
export async function sharePicture({ id, title, code }: Pick<Notice, 'id' | 'title' | 'code'>): Promise<void> {
  const response = await withSession((token) =>
    fetch(paths.sharePicture(id), token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
  )
  if (!response.ok) return void toast.error(problem.parse(await response.json()).message)
  const name = `notice-${printedCode(code)}.png`
  const file = new File([await response.blob()], name, { type: 'image/png' })
  if (!(await share(file, title))) saveFile(file, name)
}

/** False where the browser shares no files, or no longer counts the press. */
async function share(file: File, title: string): Promise<boolean> {
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files: [file] })) return false
  try {
    await navigator.share({ files: [file], title })
    return true
  } catch (error) {
    // The person closed the share sheet.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
