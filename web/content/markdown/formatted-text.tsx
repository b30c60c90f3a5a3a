import { useMemo } from 'react'
import { stopAtScrollers } from '#web/content/scrollable.ts'
import { elementsOf, Spoiler } from './elements.tsx'
import { splitAtLimit } from './limits.ts'
import { parseMarkdown } from './parse.ts'
import { splitSpoilers, withLineFeeds } from './spoilers.ts'

/** Markdown that a person wrote. What is too much to format is shown below it as it was written. */
export function FormattedText({ text }: { text: string }) {
  const { nodes, rest } = useMemo(() => {
    const { formatted, rest } = splitAtLimit(withLineFeeds(text))
    return { nodes: parseMarkdown(formatted), rest }
  }, [text])
  return (
    <div key={text} ref={stopAtScrollers} dir="auto" className="prose formatted">
      {elementsOf(nodes)}
      {rest !== '' && <Rest text={rest} />}
    </div>
  )
}

/** One spoiler for all of its spoilers: a text makes few elements, however many it has. */
function Rest({ text }: { text: string }) {
  const { open, hidden } = splitSpoilers(text.replaceAll(/\n{3,}/g, '\n\n'))
  return (
    <>
      <p className="whitespace-pre-wrap">{open}</p>
      {hidden !== '' && (
        <Spoiler>
          <p className="whitespace-pre-wrap">{hidden}</p>
        </Spoiler>
      )}
    </>
  )
}
