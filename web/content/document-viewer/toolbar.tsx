import { ChevronLeft, ChevronRight, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { type Command, stepped, type Zoom } from './viewer-state.ts'

interface ToolbarProps {
  page: number
  pages: number
  zoom: Zoom
  scale: number
  onGo: (page: number) => void
  commands: Record<Command, () => void>
}

export function Toolbar({ page, pages, zoom, scale, onGo, commands }: ToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Document"
      className="flex items-center justify-between gap-1 border-b-2 border-margin px-1 md:justify-center md:gap-8"
    >
      <div className="flex items-center">
        <IconButton label="Previous page" disabled={page === 1} onClick={commands.previous}>
          <ChevronLeft aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
        {/* A new page number makes it anew, so that it always shows the page that is read. */}
        <PageNumber key={page} page={page} onGo={onGo} />
        <span className="px-1.5 text-sm whitespace-nowrap text-ink-2 tabular-nums">{`of ${pages}`}</span>
        <IconButton label="Next page" disabled={page === pages} onClick={commands.next}>
          <ChevronRight aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="flex items-center">
        <IconButton label="Zoom out" disabled={stepped(scale, -1) === scale} onClick={commands.out}>
          <ZoomOut aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
        <output aria-label="Zoom" className="w-12 text-center text-sm max-sm:sr-only text-ink-2 tabular-nums">
          {`${Math.round(scale * 100)}%`}
        </output>
        <IconButton label="Zoom in" disabled={stepped(scale, 1) === scale} onClick={commands.in}>
          <ZoomIn aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
        <IconButton
          label="Fit width"
          aria-pressed={zoom === 'fit'}
          onClick={commands.fit}
          className="aria-pressed:bg-sunk"
        >
          <MoveHorizontal aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </div>
    </div>
  )
}

function PageNumber({ page, onGo }: { page: number; onGo: (page: number) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const go = () => {
    const wanted = Number(field.current?.value)
    if (Number.isInteger(wanted) && wanted !== page) onGo(wanted)
    if (field.current) field.current.value = String(page)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <input
        ref={field}
        aria-label="Page"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        defaultValue={page}
        maxLength={5}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        className="h-9 w-11 rounded-control border border-edge bg-sheet text-center text-base tabular-nums focus-visible:outline-offset-[-1px]"
      />
    </form>
  )
}
