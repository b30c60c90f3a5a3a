import { MarkdownText } from '#web/content/markdown/markdown-text.tsx'
import { splitSpoilers } from '#web/content/markdown/spoilers.ts'
import { textPieces } from '#web/content/user-texts/text-links.ts'

/** The text of a post in its format: older posts, and those of other clients, are plain. */
export function PostText({ text, format }: { text: string; format: string }) {
  if (format !== 'markdown') return <PlainText text={text} />
  return <MarkdownText text={text} fallback={<PlainText text={splitSpoilers(text).open} />} />
}

/** A text with its line breaks. Its links are user-written: nofollow, in a tab of their own. */
function PlainText({ text }: { text: string }) {
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
