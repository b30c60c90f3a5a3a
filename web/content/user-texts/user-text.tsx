import { drawFormulas } from './maths.ts'
import { userTextPieces } from './user-text-pieces.ts'

interface UserTextProps {
  text: string
  className?: string | undefined
}

const draw = (text: HTMLElement | null) => {
  if (text) drawFormulas(text)
}

/** A text with its line breaks, links and formulas. Links are user-written: nofollow, in a tab of their own. */
export function UserText({ text, className }: UserTextProps) {
  return (
    // Drawn formulas take the place of elements that React has made, so another text has another element.
    <p key={text} ref={draw} dir="auto" className={className}>
      {userTextPieces(text).map((piece, at) => {
        // The index is a stable key: pieces of one text never change places.
        if (piece.kind === 'formula')
          return (
            <i key={at} className={piece.isDisplay ? 'block my-2 not-italic' : 'not-italic'}>
              {piece.text}
            </i>
          )
        if (piece.kind === 'link')
          return (
            <a key={at} href={piece.href} target="_blank" rel="nofollow noopener ugc">
              {piece.text}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )
        return piece.text
      })}
    </p>
  )
}
