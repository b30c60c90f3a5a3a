import { useRef, useState } from 'react'
import { maxPicturePages } from '#domain/papers/pictures/picture-format.ts'
import { loadShrinking, pdfOfPages, problemOfPicture } from '#web/content/papers/pictures/pdf-of-pictures.ts'
import type { ShrunkPicture } from '#web/content/papers/pictures/shrink-picture.ts'

export interface PhotoPage extends ShrunkPicture {
  key: number
}

/** The photographed pages in their order; they become one PDF. */
export function usePages() {
  const [pages, setPages] = useState<readonly PhotoPage[]>([])
  /** Pictures that are being made smaller. */
  const [waiting, setWaiting] = useState(0)
  const [problem, setProblem] = useState<string>()
  const nextKey = useRef(0)
  /** One at a time: a phone has no room for two. */
  const line = useRef(Promise.resolve())

  const shrink = async (file: File): Promise<PhotoPage | undefined> => {
    try {
      const { shrinkPicture } = await loadShrinking()
      return { ...(await shrinkPicture(file)), key: nextKey.current++ }
    } catch (error) {
      setProblem(problemOfPicture(file, error))
      return undefined
    } finally {
      setWaiting((count) => count - 1)
    }
  }
  const inLine = (files: readonly File[], put: (page: PhotoPage) => void) => {
    setProblem(undefined)
    setWaiting((count) => count + files.length)
    line.current = files.reduce(
      (before, file) =>
        before.then(async () => {
          const page = await shrink(file)
          if (page) put(page)
        }),
      line.current,
    )
  }

  return {
    pages,
    waiting,
    problem,
    add: (files: readonly File[]) => {
      const room = files.slice(0, Math.max(0, maxPicturePages - pages.length - waiting))
      inLine(room, (page) => setPages((before) => [...before, page]))
      if (room.length < files.length) setProblem(`One paper can have ${maxPicturePages} pages. Send these first.`)
    },
    replace: (key: number, file: File) =>
      inLine([file], (page) => setPages((before) => before.map((one) => (one.key === key ? { ...page, key } : one)))),
    remove: (key: number) => setPages((before) => before.filter((page) => page.key !== key)),
    move: (key: number, by: -1 | 1) => setPages((before) => moved(before, key, by)),
    clear: () => setPages([]),
    toPdf: () => pdfOfPages(pages, 'Photographed paper.pdf'),
  }
}

export type Pages = ReturnType<typeof usePages>

/** The item one place earlier or later; at the end it stays. */
export function moved<Item extends { key: number }>(items: readonly Item[], key: number, by: -1 | 1): readonly Item[] {
  const from = items.findIndex((item) => item.key === key)
  const to = from + by
  const [one, other] = [items[from], items[to]]
  if (one === undefined || other === undefined) return items
  return items.with(from, other).with(to, one)
}
