import { sizeWithin } from '#domain/papers/pictures/page-size.ts'
import { decodePicture, openCanvas } from './canvas.ts'

interface Smaller {
  maxBytes: number
  steps: readonly { longestSide: number; quality: number }[]
}

/** What the browser does with a photograph (web/content/papers/pictures), with the canvas of the server. */
export async function drawSmaller(file: Buffer, { maxBytes, steps }: Smaller) {
  const picture = await decodePicture(file)
  if (picture === undefined) return { rejected: 'broken' }
  let drawn: { width: number; height: number; bytes: Buffer } | undefined
  for (const { longestSide, quality } of steps) {
    const { width, height } = sizeWithin(picture, longestSide)
    const canvas = openCanvas({ width, height })
    // What is transparent is paper.
    canvas.drawing.fillStyle = '#fff'
    canvas.drawing.fillRect(0, 0, width, height)
    canvas.drawing.drawImage(picture, 0, 0, width, height)
    drawn = { width, height, bytes: await canvas.encode('jpeg', Math.round(quality * 100)) }
    if (drawn.bytes.length <= maxBytes) break
  }
  return drawn ?? { rejected: 'broken' }
}
