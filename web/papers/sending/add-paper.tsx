import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { useSession } from '#web/session/session.ts'
import { callServer } from '#web/backend/call-server.ts'
import { LeaveDialog } from '#web/content/leave-dialog.tsx'
import { useContributions, withdraw } from '../mine/contributions.ts'
import { detailsOf, DetailsSheet, type DetailsValues, noDetails } from './details-sheet.tsx'
import { FilesSheet } from './files-sheet.tsx'
import { PagesSheet } from './pages-sheet.tsx'
import { CorrectionNote, ResultsSheet } from './results-sheet.tsx'
import { SendBar } from './send-bar.tsx'
import { isPicture } from '#web/content/papers/pictures/pdf-of-pictures.ts'
import { problemOfFile, type SentLine } from './send-paper.ts'
import { type ChosenFile, type QueuedUpload, useUploadQueue } from './use-upload-queue.ts'
import { usePages } from './use-pages.ts'

/** Pages and files on the left, what is known of them on the right. Nothing chosen is lost until it has arrived. */
export function AddPaper() {
  const { user } = useSession()
  const [address] = useSearchParams()
  const contributions = useContributions()
  const corrected = contributions.data?.find(
    ({ id, status }) => id === address.get('again') && /returned|unreadable/.test(status),
  )
  const pages = usePages()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [fileProblems, setFileProblems] = useState<readonly string[]>([])
  const [written, setDetails] = useState<DetailsValues>()
  const details = written ?? (corrected ? detailsOf(corrected) : noDetails)
  const [results, setResults] = useState<readonly SentLine[]>([])
  const nextKey = useRef(0)
  const limit = useLimit()
  const queue = useUploadQueue(delivered)
  const busy = queue.progress.state === 'sending'
  const count = files.length + (pages.pages.length > 0 ? 1 : 0)

  /** It is the site's now: it leaves the page, and a line says what became of it. */
  function delivered({ key }: QueuedUpload, lines: readonly SentLine[]) {
    setResults((before) => [...lines, ...before])
    if (key === undefined) pages.clear()
    else setFiles((before) => before.filter((file) => file.key !== key))
    // The corrected copy takes the place of the one that came back.
    if (corrected && lines.some(({ id }) => id !== undefined)) void withdraw(corrected.id).catch(() => {})
  }

  const choose = async (chosen: readonly File[]) => {
    queue.settle()
    const pictures = chosen.filter(isPicture)
    if (pictures.length > 0) pages.add(pictures)
    const others = chosen.filter((file) => !isPicture(file))
    const problems = await Promise.all(others.map((file) => problemOfFile(file, limit)))
    setFileProblems(others.flatMap(({ name }, index) => (problems[index] ? `${name}: ${problems[index]}` : [])))
    const good = others.filter((_, index) => problems[index] === undefined)
    setFiles((before) => [...before, ...good.map((file) => ({ file, key: nextKey.current++ }))])
  }

  const send = async () => {
    if (busy) return
    setResults([])
    setFileProblems([])
    try {
      const photographed = pages.pages.length > 0 ? [{ key: undefined, file: await pages.toPdf() }] : []
      const all = await queue.send([...photographed, ...files], { ...details, courseId: details.course?.id })
      // The next paper is another one.
      if (all) setDetails({ ...noDetails, credited: details.credited })
    } catch {
      queue.fail('The pages could not be put together. Check your connection and send again.')
    }
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-8">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {corrected && <CorrectionNote contribution={corrected} />}
        <ResultsSheet results={results} />
        <PagesSheet pages={pages} busy={busy} onChoose={(chosen) => void choose(chosen)} />
        <FilesSheet
          files={files}
          problems={fileProblems}
          busy={busy}
          onRemove={(key) => setFiles((before) => before.filter((file) => file.key !== key))}
        />
      </div>
      <div className="min-w-0 rounded-sheet border border-line bg-sheet shadow-sheet">
        <DetailsSheet accountId={user?.id ?? ''} values={details} count={count} disabled={busy} onChange={setDetails} />
        <SendBar
          count={count}
          preparing={pages.waiting > 0}
          progress={queue.progress}
          onSend={() => void send()}
          onCancel={queue.cancel}
        />
      </div>
      {count > 0 && (
        <LeaveDialog title="Leave without sending?">
          The pages and files that you have chosen are not sent, and photographs taken here are gone.
        </LeaveDialog>
      )}
    </div>
  )
}

/** The largest PDF that the site takes, bytes; undefined while it is not known. */
function useLimit(): number | undefined {
  const { data: limit } = useQuery({
    queryKey: ['files', 'limit'],
    queryFn: async () => z.object({ maxBytes: z.number() }).parse(await callServer('GET', '/api/files')).maxBytes,
    staleTime: 300_000,
    meta: { persist: false },
  })
  return limit
}
