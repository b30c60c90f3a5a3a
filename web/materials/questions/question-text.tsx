import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface QuestionTextProps {
  as?: 'h3' | 'p'
  text: string
  className?: string | undefined
}

/** Six lines of a question, and a button for the rest where there is a rest. Mount it anew (by key) for another text. */
export function QuestionText({ as: Element = 'p', text, className }: QuestionTextProps) {
  const element = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)
  useLayoutEffect(() => {
    const lines = element.current
    if (lines && !open) setCut(lines.scrollHeight > lines.clientHeight + 1)
  }, [open])
  return (
    <div className="min-w-0">
      <Element
        ref={element}
        dir="auto"
        className={classNames(
          'font-body leading-[1.5] tracking-normal whitespace-pre-line wrap-anywhere',
          Element === 'h3' && 'font-medium',
          !open && 'line-clamp-6',
          className,
        )}
      >
        {text}
      </Element>
      {cut && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-tap text-sm font-semibold underline decoration-marigold decoration-2 underline-offset-[.2em]"
        >
          {open ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </div>
  )
}
