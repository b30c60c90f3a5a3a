import { policySections } from '#domain/policies/policy-text.ts'
import { textPieces } from '#web/content/user-texts/text-links.ts'
import type { PolicySection } from './policy-page.tsx'

/** The sections of a text that the college has published. */
export function ownSections(text: string): PolicySection[] {
  return policySections(text).map(({ title, blocks }, index) => ({
    id: `section-${index + 1}`,
    title,
    body: blocks.map((block, at) =>
      typeof block === 'string' ? (
        // oxlint-disable-next-line react/no-array-index-key -- blocks of one text, which do not move
        <p key={at} dir="auto">
          <Linked text={block} />
        </p>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <ul key={at}>
          {block.map((item, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <li key={place} dir="auto">
              <Linked text={item} />
            </li>
          ))}
        </ul>
      ),
    ),
  }))
}

function Linked({ text }: { text: string }) {
  return textPieces(text).map(({ text: piece, href }, at) =>
    href === undefined ? (
      piece
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <a key={at} href={href} rel="noopener">
        {piece}
      </a>
    ),
  )
}
