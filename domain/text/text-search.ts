import { foldText } from './comparable-text.ts'

/** Whether one of the texts contains the search: case-insensitive substring (docs/behaviour.md#validation), in any spelling of the same letters. */
export function findsText(search: string, texts: readonly string[]): boolean {
  const wanted = foldText(search.trim())
  return wanted === '' || texts.some((text) => foldText(text).includes(wanted))
}
