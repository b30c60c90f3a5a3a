import { foldText } from '../text/comparable-text.ts'
import { visibleText } from '../text/visible-text.ts'

/** The shown tags: trimmed, and each once regardless of case and spelling. */
export function parseTags(tags: string | null): string[] {
  const seen = new Set<string>()
  return (tags ?? '')
    .split(',')
    .map((tag) => visibleText(tag).trim())
    .filter((tag) => {
      const key = foldText(tag)
      if (tag === '' || seen.has(key)) return false
      seen.add(key)
      return true
    })
}
