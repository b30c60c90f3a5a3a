import { useMemo } from 'react'
import { stopAtScrollers } from '#web/content/scrollable.ts'
import { elementsOf } from './elements.tsx'
import { splitAtLimit } from './limits.ts'
import { parseMarkdown } from './parse.ts'

/** Markdown that a person wrote. What is too much to format is shown below it as it was written. */
export function FormattedText({ text }: { text: string }) {
  const { nodes, rest } = useMemo(() => {
    const { formatted, rest } = splitAtLimit(text)
    return { nodes: parseMarkdown(formatted), rest }
  }, [text])
  return (
    <div key={text} ref={stopAtScrollers} dir="auto" className="prose formatted">
      {elementsOf(nodes)}
      {rest !== '' && <p className="whitespace-pre-wrap">{rest.replaceAll(/\n{3,}/g, '\n\n')}</p>}
    </div>
  )
}
