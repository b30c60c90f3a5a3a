import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { onTurnedPage, turnedSize } from '#domain/papers/turns.ts'
import type { DrawnPicture, OpenDocument } from '#web/content/document-viewer/file/pdf.ts'
import { stopAtScrollers } from '#web/content/scrollable.ts'
import type { Answer } from '../../data/answers.ts'
import { pageReading, turnedWords } from '../../data/page-readings.ts'
import { layOut } from './cut-layout.ts'
import { PaperFile } from '../paper-file.tsx'
import '#web/content/document-viewer/viewer.css'

interface CutOutProps {
  materialId: string
  regions: Answer['regions']
  /** A drawing or a table is among the lines: they are not wrapped. */
  figure: boolean
}

/** An answer as it is on the pages of its key, large enough to read on a phone. */
export function CutOut({ materialId, regions, figure }: CutOutProps) {
  return (
    <PaperFile materialId={materialId} title="The answer">
      {(document) =>
        regions.map(([page, ...region]) => (
          <Cut key={page} document={document} materialId={materialId} page={page} region={region} figure={figure} />
        ))
      }
    </PaperFile>
  )
}

interface CutProps {
  document: OpenDocument
  materialId: string
  page: number
  region: [number, number, number, number]
  figure: boolean
}

/** Pixels for a point: fine enough for what is enlarged, within what a phone draws. */
const pageScale = 2.5

function Cut({ document, materialId, page, region, figure }: CutProps) {
  const box = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [picture, setPicture] = useState<DrawnPicture>()
  const [failed, setFailed] = useState(false)
  const [width, setWidth] = useState(0)
  const { data: reading, isLoading } = useQuery(pageReading(materialId, page))

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const turn = reading?.turn ?? 0
  useEffect(() => {
    if (isLoading) return undefined
    const over = new AbortController()
    document.draw(page, { scale: pageScale, turned: turn }, over.signal, setPicture).catch(() => {
      if (!over.signal.aborted) setFailed(true)
    })
    return () => over.abort()
  }, [document, page, turn, isLoading])

  useEffect(() => {
    if (!picture || width === 0) return
    const [x, y, wide, high] = onTurnedPage(region, turn, turnedSize(picture.size, turn))
    const words = !figure && reading ? turnedWords(reading, picture.size) : []
    sheet.current?.replaceChildren(layOut(picture, words, { x, y, width: wide, height: high }, width))
  }, [picture, reading, turn, region, figure, width])

  return (
    <figure ref={stopAtScrollers} aria-label={`The answer, cut out of page ${page}`} className="m-0 min-w-0">
      <div ref={box} className="overflow-x-auto">
        <div ref={sheet} className="viewer-sheet min-h-20 w-max min-w-full" />
      </div>
      {failed && <p className="mt-2 text-sm text-brick">This page could not be displayed.</p>}
    </figure>
  )
}
