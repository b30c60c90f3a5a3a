import { useLayoutEffect, useMemo, useRef } from 'react'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Source } from '#domain/assistant/assistant.ts'
import { safeMarkup } from '#web/content/sanitize.ts'
import { stopAtScrollers } from '#web/content/scrollable.ts'
import { dialogsIn } from '#web/page/address/history-entry.ts'
import { markdownHtml } from './markdown.ts'
import { drawFormulas } from '#web/content/user-texts/maths.ts'

interface AnswerTextProps {
  text: string
  sources: readonly Source[]
  /** A link of the answer was followed. */
  onFollow: () => void
}

/** A reply's Markdown as sanitized HTML; its links navigate through the router. */
export function AnswerText({ text, sources, onFollow }: AnswerTextProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const html = useMemo(() => safeMarkup(markdownHtml(text, sources)), [text, sources])
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The effect runs after the HTML was set.
    if (box.current && html !== '') drawFormulas(box.current)
  }, [html])

  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const address = link?.getAttribute('href')
    if (!address || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow()
    void navigate(address, { replace: dialogsIn(state).length > 0 })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside are operated; the handler only routes them
    <div ref={box} onClick={follow}>
      <div ref={stopAtScrollers} className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}
