/** Why a page of a paper could not be read (material_pages.problem); the codes are stable. */
export const pageProblemNames = ['unclear', 'picture_too_large', 'damaged'] as const
type PageProblem = (typeof pageProblemNames)[number]

const reasons: Record<PageProblem, string> = {
  unclear: 'handwriting, a drawing, or a picture that is not clear enough. Search will not find its words.',
  picture_too_large: 'the picture is too large. Scan it again at 300 dpi.',
  damaged: 'this part of the file is damaged.',
}

export interface UnreadPage {
  page: number
  problem: PageProblem
}

/** 'Pages 2 to 4 could not be read: …', for each reason. */
export function unreadSentences(pages: readonly UnreadPage[]): string[] {
  return pageProblemNames.flatMap((name) => {
    const numbers = pages.filter(({ problem }) => problem === name).map(({ page }) => page)
    if (numbers.length === 0) return []
    return [`${numbers.length === 1 ? 'Page' : 'Pages'} ${rangesOf(numbers)} could not be read: ${reasons[name]}`]
  })
}

/** '2 to 4, 7 and 9'. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range?.[1] === number - 1) range[1] = number
    else ranges.push([number, number])
  }
  const parts = ranges.flatMap(([first, last]) =>
    first === last ? [`${first}`] : last === first + 1 ? [`${first}`, `${last}`] : [`${first} to ${last}`],
  )
  return parts.length === 1 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
