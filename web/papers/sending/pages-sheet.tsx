import { ArrowLeft, ArrowRight, Camera, FileUp, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { counted } from '#domain/counted.ts'
import { fileSize } from '#domain/file-size.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { Pages, PhotoPage } from './use-pages.ts'

interface PagesSheetProps {
  pages: Pages
  busy: boolean
  onChoose: (files: readonly File[]) => void
}

export function PagesSheet({ pages: { pages, waiting, problem, ...change }, busy, onChoose }: PagesSheetProps) {
  const [selectedKey, setSelectedKey] = useState<number>()
  const title = useId()
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const again = useRef<HTMLInputElement>(null)
  const againKey = useRef<number>(undefined)
  const selected = pages.findIndex(({ key }) => key === selectedKey)
  const dark = pages.findIndex((page) => page.dark)
  const bytes = pages.reduce((sum, { jpeg }) => sum + jpeg.length, 0)

  const takeAgain = (key: number | undefined) => {
    againKey.current = key
    again.current?.click()
  }

  return (
    <Sheet as="section" aria-labelledby={title}>
      <PanelHead
        id={title}
        title="Pages"
        note={pages.length > 0 ? `${counted(pages.length, 'page')}, ${fileSize(bytes)}` : undefined}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
        {pages.length > 0 && (
          <ol aria-label="Photographed pages" className="-m-1 flex gap-2 overflow-x-auto p-1">
            {pages.map((page, index) => (
              <li key={page.key} className="flex-none">
                <Thumbnail
                  page={page}
                  number={index + 1}
                  selected={page.key === selectedKey}
                  onSelect={() => setSelectedKey(page.key === selectedKey ? undefined : page.key)}
                />
              </li>
            ))}
          </ol>
        )}
        {pages[selected] && !busy && (
          <PageTools
            number={selected + 1}
            count={pages.length}
            onMove={(by) => change.move(pages[selected]?.key ?? -1, by)}
            onAgain={() => takeAgain(pages[selected]?.key)}
            onRemove={() => {
              change.remove(pages[selected]?.key ?? -1)
              setSelectedKey(undefined)
            }}
          />
        )}
        <p aria-live="polite" className="text-sm empty:hidden">
          {waiting > 0 && <span className="text-ink-2">{`Preparing ${counted(waiting, 'picture')}...`}</span>}
        </p>
        {pages[dark] && !busy && (
          <p className="text-sm">
            <b className="font-bold text-marigold-ink">{`Page ${dark + 1} is a little dark.`}</b>{' '}
            <button
              type="button"
              className="min-h-tap font-semibold underline underline-offset-4"
              onClick={() => takeAgain(pages[dark]?.key)}
            >
              Take it again
            </button>
          </p>
        )}
        {problem !== undefined && <Message tone="error">{problem}</Message>}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="line"
            disabled={busy}
            className="max-sm:flex-1 max-sm:px-2!"
            onClick={() => camera.current?.click()}
          >
            <Camera aria-hidden="true" strokeWidth={1.75} />
            {pages.length > 0 ? 'Next page' : 'Photograph'}
          </Button>
          <Button
            variant="line"
            disabled={busy}
            className="max-sm:flex-1 max-sm:px-2!"
            onClick={() => files.current?.click()}
          >
            <FileUp aria-hidden="true" strokeWidth={1.75} />
            Choose files
          </Button>
        </div>
        <p className="max-w-[60ch] text-xs leading-[1.45] text-ink-3">
          Photographs become one PDF. They are made smaller on your phone before they are sent: at most 400 KB a page.
          PDFs and zips go as they are; of a zip, the pictures of each folder become one paper. Cover your name and roll
          number before you photograph.
        </p>
        <Picker
          ref={camera}
          label="Photograph a page"
          accept="image/*"
          capture="environment"
          multiple
          onFiles={onChoose}
        />
        <Picker
          ref={files}
          label="Choose PDFs, zips or pictures"
          accept=".pdf,.zip,application/pdf,application/zip,image/*"
          multiple
          onFiles={onChoose}
        />
        <Picker
          ref={again}
          label="Take the page again"
          accept="image/*"
          capture="environment"
          onFiles={([file]) => {
            if (file && againKey.current !== undefined) change.replace(againKey.current, file)
          }}
        />
      </div>
    </Sheet>
  )
}

interface ThumbnailProps {
  page: PhotoPage
  number: number
  selected: boolean
  onSelect: () => void
}

/** Drawn, because a picture of this browser's own has an address that the policy of the site does not know. */
function Thumbnail({ page, number, selected, onSelect }: ThumbnailProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => place.current?.replaceChildren(page.thumbnail), [page.thumbnail])
  return (
    <button
      type="button"
      aria-label={`Page ${number}${page.dark ? ', a little dark' : ''}`}
      aria-pressed={selected}
      onClick={onSelect}
      className="relative block h-28 w-20 overflow-hidden rounded-[2px] border border-line bg-white aria-pressed:outline-3 aria-pressed:outline-offset-1 aria-pressed:outline-focus lg:h-35 lg:w-26"
    >
      <span ref={place} aria-hidden="true" className="block size-full [&>canvas]:size-full [&>canvas]:object-contain" />
      <span
        aria-hidden="true"
        className="absolute right-1 bottom-1 min-w-5 rounded-[2px] bg-[#1a2036] px-1 text-center text-xs leading-5 font-bold text-[#fffaf0]"
      >
        {number}
      </span>
    </button>
  )
}

interface PageToolsProps {
  number: number
  count: number
  onMove: (by: -1 | 1) => void
  onAgain: () => void
  onRemove: () => void
}

function PageTools({ number, count, onMove, onAgain, onRemove }: PageToolsProps) {
  return (
    <div
      role="group"
      aria-label={`Page ${number}`}
      className="flex flex-wrap items-center gap-x-1 rounded-control bg-sunk px-1"
    >
      <p className="px-2 text-sm font-semibold">{`Page ${number}`}</p>
      <Button variant="quiet" disabled={number === 1} onClick={() => onMove(-1)}>
        <ArrowLeft aria-hidden="true" strokeWidth={1.75} />
        Earlier
      </Button>
      <Button variant="quiet" disabled={number === count} onClick={() => onMove(1)}>
        Later
        <ArrowRight aria-hidden="true" strokeWidth={1.75} />
      </Button>
      <Button variant="quiet" onClick={onAgain}>
        <Camera aria-hidden="true" strokeWidth={1.75} />
        Take again
      </Button>
      <Button variant="quiet" className="text-brick!" onClick={onRemove}>
        <Trash2 aria-hidden="true" strokeWidth={1.75} />
        Remove
      </Button>
    </div>
  )
}

interface PickerProps {
  ref: React.Ref<HTMLInputElement>
  label: string
  accept: string
  capture?: 'environment'
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Pressed by a button of ours; never seen itself. */
function Picker({ label, onFiles, ...native }: PickerProps) {
  return (
    <input
      {...native}
      type="file"
      aria-label={label}
      hidden
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        // The same file can be chosen again.
        target.value = ''
      }}
    />
  )
}
