import type { Match } from './find.ts'

const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(3)}%`

/** The rectangles of a match in percent of its page, so that zooming leaves them in place. */
function rectsOf(sheet: HTMLElement, spans: readonly HTMLElement[], { from, to }: Match) {
  const whole = sheet.getBoundingClientRect()
  const rects: Record<'left' | 'top' | 'width' | 'height', string>[] = []
  for (let run = from.run; run <= to.run; run++) {
    const text = spans[run]?.firstChild
    if (!(text instanceof Text) || !text.isConnected) continue
    const range = document.createRange()
    range.setStart(text, run === from.run ? Math.min(from.offset, text.length) : 0)
    range.setEnd(text, run === to.run ? Math.min(to.offset, text.length) : text.data.trimEnd().length)
    for (const { left, top, width, height } of range.getClientRects())
      if (width > 0)
        rects.push({
          left: percent(left - whole.left, whole.width),
          top: percent(top - whole.top, whole.height),
          width: percent(width, whole.width),
          height: percent(height, whole.height),
        })
  }
  return rects
}

/** Highlights the matches of a page. Returns the first highlight of the current match, if it is on this page. */
export function paintMarks(
  layer: HTMLElement,
  spans: readonly HTMLElement[],
  matches: readonly Match[],
  current: Match | undefined,
): HTMLElement | undefined {
  const marks = matches.flatMap((match) =>
    rectsOf(layer, spans, match).map((rect) => {
      const mark = document.createElement('div')
      mark.className = 'viewer-mark'
      mark.toggleAttribute('data-current', match === current)
      Object.assign(mark.style, rect)
      return mark
    }),
  )
  layer.replaceChildren(...marks)
  return marks.find((mark) => mark.hasAttribute('data-current'))
}
