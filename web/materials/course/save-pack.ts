import { useQueryClient } from '@tanstack/react-query'
import { storedUser, useSession } from '#web/session/session.ts'
import { loadEngine } from '#web/content/document-viewer/file/engine.ts'
import { paths } from '#domain/paths.ts'
import { cachePages } from '#web/page/cache-pages.ts'
import { type CoursePack, changePack, readPacks, writePack } from '#web/storage/course-packs.ts'
import { savePaper } from '#web/storage/saved-papers.ts'
import type { CourseDetails } from '../data/course-queries.ts'
import type { Paper } from '../papers.ts'
import { fetchContent, packsKey, showContent, sizeOf } from '../saved/course-packs.ts'
import type { PackProgress } from '../saved/running-saves.ts'
import { fetchFile, savedKey } from '../saved/saved-papers.ts'

interface Saving {
  course: CourseDetails
  /** Those that are not here yet. */
  papers: readonly Paper[]
  examOn: string | undefined
  signal: AbortSignal
  onProgress: (progress: PackProgress) => void
}

/** Saves a course on this device: first what its pages show, then paper by paper. What has come stays where it is ended. */
export function useSavePack() {
  const client = useQueryClient()
  const { user } = useSession()
  const account = user?.id ?? ''
  return async ({ course, papers, examOn, signal, onProgress }: Saving): Promise<void> => {
    const stays = () => storedUser()?.id === account && !signal.aborted
    onProgress({ done: 0, of: papers.length, bytes: 0 })
    const content = { course, ...(await fetchContent(course.id, signal)) }
    if (!stays()) return
    const before = (await readPacks(account)).find((pack) => pack.course === course.id)
    const pack: CoursePack = {
      course: course.id,
      title: `${course.code} ${course.name}`,
      bytes: sizeOf(content),
      papers: before?.papers ?? [],
      examOn,
      checkedAt: Date.now(),
    }
    await writePack(account, pack, content)
    showContent(client, course.id, content, pack.checkedAt)
    await client.invalidateQueries({ queryKey: packsKey(account) })
    await fetchPages(course.id)
    let bytes = 0
    for (const [index, { id }] of papers.entries()) {
      const file = await fetchFile(id, signal)
      // Who has signed out meanwhile leaves nothing here.
      if (!stays()) return
      await savePaper(account, { id, bytes: file.byteLength, checkedAt: Date.now() }, file)
      pack.papers = [...pack.papers, id]
      await changePack(account, course.id, { papers: pack.papers })
      bytes += file.byteLength
      onProgress({ done: index + 1, of: papers.length, bytes })
      await client.invalidateQueries({ queryKey: savedKey(account) })
    }
    await client.invalidateQueries({ queryKey: packsKey(account) })
  }
}

/** The pages of the course with their scripts, and what reads its papers: through the service worker, which keeps them. */
async function fetchPages(courseId: string): Promise<void> {
  void cachePages([paths.course(courseId), paths.askedAgain(courseId), paths.practice(courseId)])
  await Promise.allSettled([
    import('../questions/page.tsx'),
    import('../practice/page.tsx'),
    import('../viewer/paper-viewer.tsx'),
    loadEngine(),
  ])
}
