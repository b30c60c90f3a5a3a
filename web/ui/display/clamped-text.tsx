import { useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'

interface ClampedTextProps {
  text: string
  /** The subject of the text, for the name of the button. */
  about: string
  className?: string | undefined
}

/** Four lines, and a button for the rest, if any. Another text needs another key. */
export function ClampedText({ text, about, className }: ClampedTextProps) {
  const id = useId()
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)

  // Before the first paint, so that the button is not added later; then at each change of the column's width.
  useLayoutEffect(() => {
    const element = paragraph.current
    if (element === null || open) return undefined
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [open])

  return (
    <div className={className}>
      <p
        id={id}
        ref={paragraph}
        dir="auto"
        className={classNames('whitespace-pre-line wrap-anywhere leading-[1.5]', !open && 'line-clamp-4')}
      >
        {text}
      </p>
      {cut && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-mb-2 min-h-tap font-semibold text-ink underline decoration-marigold decoration-2 underline-offset-[.2em]"
        >
          {open ? 'Show less' : 'Read more'}
          <span className="sr-only">{` about ${about}`}</span>
        </button>
      )}
    </div>
  )
}
