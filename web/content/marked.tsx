import { markWords } from './found-words.ts'

/** A text with its matched words highlighted: text nodes, never HTML. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markWords(text, words).map(({ text, marked }, index) =>
    marked ? (
      <mark key={index} className="rounded-[2px] bg-hit px-[.05em] text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
