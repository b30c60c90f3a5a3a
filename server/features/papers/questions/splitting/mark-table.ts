const cell =
  /^(?:q(?:ues(?:tion)?)?s?\.?(?:no)?\.?|no\.?|(?:max(?:imum)?|full|grand|sub)\.?|total|marks?|obtained|awarded|secured|scored?|sum|co|sign(?:ature)?|examiner'?s?|(?:q\.?)?\d{1,3}\.?(?:[([]?[a-e][)\]]?)?|[-|:/()[\]]+)$/i
const lastRow = /^\W*(?:grand\s)?(?:total(?:\smarks)?|marks(?:\s(?:obtained|awarded|secured))?)\W*$/i

/** "Q1 Q2 Q3 Total": where examiners enter marks. Its labels begin no questions. */
export function isMarkTable(text: string): boolean {
  if (lastRow.test(text)) return true
  const numbers = text.match(/\d{1,3}/g)?.length ?? 0
  if (numbers < 3) return false
  const named = /\b(?:total|marks?|obtained|awarded|secured|score|sum|questions?|q\.?\s?no)\b/i.test(text)
  const labels = text.match(/\bq(?:ues(?:tion)?)?\.?\s?\d/gi)?.length ?? 0
  return (
    (named || labels >= 3) &&
    text
      .trim()
      .split(/\s+/)
      .every((part) => cell.test(part))
  )
}
