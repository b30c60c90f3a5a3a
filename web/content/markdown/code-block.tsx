import { useEffect, useState } from 'react'
import { loadWithRetry } from '#web/ui/browser/load-with-retry.ts'
import type { CodePiece } from './highlight.ts'
import { languageOf } from './languages.ts'

/** Longer code has one colour: a grammar reads it in one go, which would hold the page up on a cheap phone. */
const maxHighlighted = 4000

/** Code in a box of its own, which scrolls sideways; highlighted once the grammar of its language is loaded. */
export function CodeBlock({ code, info }: { code: string; info: string }) {
  const language = languageOf(info)
  const text = code.replace(/\n$/, '')
  const [pieces, setPieces] = useState<CodePiece[]>()
  useEffect(() => {
    if (language === undefined || text.length > maxHighlighted) return
    let unmounted = false
    loadWithRetry(() => import('./highlight.ts'))
      .then(({ highlighted }) => highlighted(text, language))
      .then(
        (coloured) => !unmounted && setPieces(coloured),
        // Without colours it is the same code.
        () => {},
      )
    return () => {
      unmounted = true
    }
  }, [text, language])

  return (
    <pre dir="ltr" translate="no">
      <code key={pieces === undefined ? 'plain' : 'coloured'}>
        {pieces === undefined
          ? text
          : pieces.map(({ text: piece, className }, at) =>
              className === undefined ? (
                piece
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never change places
                <span key={at} className={className}>
                  {piece}
                </span>
              ),
            )}
      </code>
    </pre>
  )
}
