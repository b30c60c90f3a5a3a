import { ChevronDown, ChevronUp, Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { type Command, stepped, type Zoom } from '../viewer-state.ts'

interface PageControlsProps {
  page: number
  pages: number
  zoom: Zoom
  scale: number
  onGo: (page: number) => void
  commands: Record<Command, () => void>
}

const control = 'text-on-night hover:bg-[rgb(255_255_255/.12)] disabled:text-on-night-3'

/** Page number and zoom, over the lower edge of the pages. */
export function PageControls({ page, pages, zoom, scale, onGo, commands }: PageControlsProps) {
  return (
    <div
      role="toolbar"
      aria-label="Page and zoom"
      className="absolute bottom-3 left-1/2 z-1 flex -translate-x-1/2 items-center rounded-control bg-night px-1 text-on-night shadow-over dark:bg-banner [@media(max-height:26rem)]:bottom-1"
    >
      <IconButton label="Previous page" disabled={page === 1} onClick={commands.previous} className={control}>
        <ChevronUp aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      {/* The key remounts the field, so that it always shows the current page. */}
      <PageNumber key={page} page={page} onGo={onGo} />
      <span className="pl-1.5 text-sm whitespace-nowrap tabular-nums">{`of ${pages}`}</span>
      <IconButton label="Next page" disabled={page === pages} onClick={commands.next} className={control}>
        <ChevronDown aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-on-night-3 opacity-50 max-sm:hidden" />
      <IconButton label="Zoom out" disabled={stepped(scale, -1) === scale} onClick={commands.out} className={control}>
        <Minus aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      <output aria-label="Zoom" className="w-11 text-center text-sm tabular-nums max-sm:sr-only">
        {`${Math.round(scale * 100)}%`}
      </output>
      <IconButton label="Zoom in" disabled={stepped(scale, 1) === scale} onClick={commands.in} className={control}>
        <Plus aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      <FitButton
        label="Fit the text"
        pressed={zoom === 'text'}
        onClick={commands.text}
        className={classNames('sm:hidden', zoom === 'text' && 'hidden')}
      >
        Text
      </FitButton>
      <FitButton
        label="Fit width"
        pressed={zoom === 'fit'}
        onClick={commands.fit}
        className={classNames(zoom !== 'text' && 'max-sm:hidden')}
      >
        Fit
      </FitButton>
    </div>
  )
}

interface FitButtonProps {
  label: string
  pressed: boolean
  onClick: () => void
  className: string
  children: string
}

/** On a phone there is room for one fit button: the one that is not active. */
function FitButton({ label, pressed, onClick, className, children }: FitButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
      className={classNames(
        'min-h-tap min-w-tap rounded-control px-2 text-sm hover:bg-[rgb(255_255_255/.12)] aria-pressed:font-semibold aria-pressed:underline aria-pressed:decoration-marigold aria-pressed:decoration-2 aria-pressed:underline-offset-4',
        className,
      )}
    >
      {children}
    </button>
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
        className="h-9 w-10 rounded-[5px] border border-on-night-3 bg-transparent text-center text-base tabular-nums focus-visible:outline-offset-[-1px]"
      />
    </form>
  )
}
