import { textPieces } from '#web/content/user-texts/text-links.ts'

/** A text with its line breaks. Its links are user-written: nofollow, in a tab of their own. */
export function PostText({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-w-measure whitespace-pre-wrap wrap-anywhere">
      {textPieces(text).map((piece, at) =>
        piece.href === undefined ? (
          piece.text
        ) : (
          // The index is a stable key: pieces of one text never change places.
          <a key={at} href={piece.href} target="_blank" rel="nofollow noopener ugc">
            {piece.text}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ),
      )}
    </p>
  )
}
