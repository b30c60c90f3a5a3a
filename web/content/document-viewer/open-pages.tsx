import { Ellipsis, Search } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { DetailsPanel } from './details-panel.tsx'
import type { DocumentViewProps } from './document-view.tsx'
import { FindField } from './find/find-field.tsx'
import { PageControls } from './pages/page-controls.tsx'
import { Pages, type PagesHandle } from './pages/pages.tsx'
import { type PageRegion, RegionsContext, useRegionsOf } from './regions.ts'
import type { OpenDocument } from './file/pdf.ts'
import { Thumbnails, type ThumbnailsHandle } from './pages/thumbnails.tsx'
import { Tools } from './tools.tsx'
import { useFind } from './find/use-find.ts'
import { ViewerBar } from './viewer-bar.tsx'
import { rememberedZoom, rememberZoom } from './remembered-zoom.ts'
import { type Command, commandOf, stepped, type Zoom } from './viewer-state.ts'

const noRegions: readonly PageRegion[] = []

/** Module state, so that the next paper opens with the same dimming. */
let dimmed = false

interface OpenPagesProps extends Omit<DocumentViewProps, 'onRetry'> {
  document: OpenDocument
}

export function OpenPages({ document, source, screen, onEscape, startPage = 1, find = '', ...rest }: OpenPagesProps) {
  const { onPage, action, details, regions = noRegions, startRegion, sheet } = rest
  const pages = useRef<PagesHandle>(null)
  const thumbnails = useRef<ThumbnailsHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  const [page, setPage] = useState(Math.min(startPage, document.pages))
  const { url, account } = source
  const [zoom, showZoom] = useState<Zoom>(() => rememberedZoom(source) ?? usualZoom())
  const setZoom = useCallback(
    (next: Zoom) => {
      showZoom(next)
      rememberZoom({ url, account }, next === usualZoom() ? undefined : next)
    },
    [url, account],
  )
  /** The scale on the screen, whether chosen or fitted. */
  const [scale, setScale] = useState(1)
  const [turned, setTurned] = useState(0)
  const [dim, setDim] = useState(() => dimmed)
  const [searching, setSearching] = useState(find !== '')
  const [more, setMore] = useState<boolean>()
  const root = useRef<HTMLDivElement>(null)
  const inRegions = useRegionsOf({ regions, start: startRegion, scale, turned, root })
  const finding = useFind(document, find, page)
  const current = finding.matches[finding.at]

  const tell = useEffectEvent((number: number) => onPage?.(number, document.pages))
  useEffect(() => tell(page), [page])
  // A match on a page that is not rendered yet is scrolled to once it is.
  useEffect(() => {
    if (current) pages.current?.go(current.page)
  }, [current])

  // The element that had the focus while the document opened is unmounted, which leaves the focus on the dialog: keys
  // belong to the pages.
  useEffect(() => {
    const focused = window.document.activeElement
    if (focused === null || focused === window.document.body || focused.getAttribute('role') === 'dialog')
      window.document.querySelector<HTMLElement>('[data-pages]')?.focus({ preventScroll: true })
  }, [])

  const go = (number: number) => pages.current?.go(Math.min(Math.max(number, 1), document.pages))
  const openFind = () => {
    setSearching(true)
    requestAnimationFrame(() => field.current?.select())
  }
  const closeFind = () => {
    setSearching(false)
    finding.search('')
    window.document.querySelector<HTMLElement>('[data-pages]')?.focus()
  }
  const leaveFind = useEffectEvent(() => {
    if (!searching && finding.query === '') return false
    closeFind()
    return true
  })
  useEffect(() => {
    onEscape(() => leaveFind())
    return () => onEscape(undefined)
  }, [onEscape])
  const commands: Record<Command, () => void> = {
    next: () => go(page + 1),
    previous: () => go(page - 1),
    first: () => go(1),
    last: () => go(document.pages),
    in: () => setZoom(stepped(scale, 1)),
    out: () => setZoom(stepped(scale, -1)),
    fit: () => setZoom('fit'),
    text: () => setZoom('text'),
    full: screen.toggle,
    turn: () => setTurned((turned + 90) % 360),
    find: openFind,
    nextMatch: () => finding.step(1),
    previousMatch: () => finding.step(-1),
  }
  const press = (event: KeyboardEvent) => {
    const isTyped = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    const command = isTyped ? undefined : commandOf(event)
    if (command === undefined) return
    event.preventDefault()
    commands[command]()
  }
  const toggleDim = () => {
    dimmed = !dim
    setDim(dimmed)
  }
  const showDrawn = useCallback(
    (number: number, canvas: HTMLCanvasElement) => thumbnails.current?.show(number, canvas),
    [],
  )

  const tools = { commands, dim, onDim: toggleDim, full: screen.full }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of every focused child
    <div ref={root} onKeyDown={press} className={classNames('flex min-h-0 flex-1 flex-col', dim && 'viewer-dim')}>
      <ViewerBar title={source.title} description={source.description}>
        <FindField
          ref={field}
          finding={finding}
          onClose={closeFind}
          className={classNames(
            'max-lg:order-last max-lg:basis-full max-lg:pl-1 lg:w-104',
            !searching && 'max-lg:hidden',
          )}
        />
        <IconButton
          label="Find"
          aria-expanded={searching}
          onClick={searching ? closeFind : openFind}
          className="lg:hidden"
        >
          <Search aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
        {action}
        <Tools {...tools} />
        <IconButton
          label="More"
          aria-expanded={more ?? (details !== undefined && isWide())}
          onClick={() => setMore(!(more ?? (details !== undefined && isWide())))}
          className={details === undefined ? 'lg:hidden' : ''}
        >
          <Ellipsis aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </ViewerBar>
      <div className="relative flex min-h-0 flex-1 max-lg:flex-col">
        <Thumbnails ref={thumbnails} pages={document.pages} page={page} onGo={go} />
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
          <Pages
            ref={pages}
            document={document}
            title={source.title}
            zoom={zoom}
            usual={usualZoom()}
            turned={turned}
            startPage={startPage}
            matches={finding.matches}
            current={current}
            onZoom={setZoom}
            onPage={setPage}
            onScale={setScale}
            onDrawn={showDrawn}
          />
          {document.isPreview && (
            <Progress label="Loaded" className="absolute inset-x-0 top-0 z-1 h-1! rounded-none! border-0!" />
          )}
          <PageControls page={page} pages={document.pages} zoom={zoom} scale={scale} onGo={go} commands={commands} />
        </div>
        <RegionsContext value={inRegions}>
          {(more ?? (details !== undefined && isWide())) ? (
            <DetailsPanel tools={<Tools {...tools} labelled />} onClose={() => setMore(false)}>
              {details}
            </DetailsPanel>
          ) : (
            sheet
          )}
        </RegionsContext>
      </div>
    </div>
  )
}

/** On a phone the page's margins are cut off: its text would be too small to read. */
const usualZoom = (): Zoom => (matchMedia('(max-width: 40rem)').matches ? 'text' : 'fit')

/** True where there is room beside the pages. */
const isWide = () => matchMedia('(min-width: 64rem)').matches
