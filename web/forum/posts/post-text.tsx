import { textPieces } from './text-links.ts'

/** A text as its writer broke it into lines. Its links are strangers' links: not endorsed, in a tab of their own. */
export function PostText({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-w-measure whitespace-pre-wrap wrap-anywhere">
      {textPieces(text).map((piece, at) =>
        piece.href === undefined ? (
          piece.text
        ) : (
          // Pieces of one text never change places.
          <a key={at} href={piece.href} target="_blank" rel="nofollow noopener ugc">
            {piece.text}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ),
      )}
    </p>
  )
}
