/** By which a page is turned to be read, clockwise: degrees. */
export type Turn = 0 | 90 | 180 | 270

export interface Size {
  width: number
  height: number
}

/** x, y, width, height from the top left. */
export type Box = readonly [number, number, number, number]

/** The size of a page once it is turned. */
export const turnedSize = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/** Where something is on a page as it is, that is at `box` once the page is turned. */
export function onPage([x, y, width, height]: Box, turn: Turn, page: Size): [number, number, number, number] {
  switch (turn) {
    case 0:
      return [x, y, width, height]
    case 90:
      return [y, page.height - x - width, height, width]
    case 180:
      return [page.width - x - width, page.height - y - height, width, height]
    case 270:
      return [page.width - y - height, x, height, width]
  }
}

/** The other way: where something is once the page is turned. */
export function onTurnedPage(box: Box, turn: Turn, page: Size): [number, number, number, number] {
  return onPage(box, turn === 90 ? 270 : turn === 270 ? 90 : turn, turnedSize(page, turn))
}
