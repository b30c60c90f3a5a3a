import type { Size } from '#domain/papers/pictures/page-size.ts'
import { decodePicture, openCanvas } from '../pictures/canvas.ts'
import { logoForms, minLogoSide } from './forms.ts'

/** A logo on a ground of its own is cut to the form's edge; one that is transparent or not square has a margin. */
const marginOfTile = 0.08
/** The sheet of the light theme (web/ui/styles/tokens.css): most logos are made for white paper. */
const white = '#fffdf8'

/** Of each form of `forms.ts`, in its order: `lengths` of their PNGs, which follow each other in `bytes`. */
export async function drawLogo(file: Buffer) {
  const logo = await decodePicture(file)
  if (logo === undefined) return { rejected: 'broken' }
  if (Math.max(logo.width, logo.height) < minLogoSide) return { rejected: 'small' }
  const ground = groundOf(logo)
  const drawn = await Promise.all(
    Object.values(logoForms).map(async (form) => {
      const { side } = form
      const canvas = openCanvas({ width: side, height: side })
      const { drawing } = canvas
      drawing.fillStyle = ground ?? white
      drawing.beginPath()
      drawing.roundRect(0, 0, side, side, form.ground === 'rounded' && ground === undefined ? side / 8 : 0)
      if (form.ground === 'whole' || ground === undefined) drawing.fill()
      const inner = side * form.share * (ground === undefined ? 1 - 2 * marginOfTile : 1)
      const scale = inner / Math.max(logo.width, logo.height)
      const [width, height] = [logo.width * scale, logo.height * scale]
      drawing.drawImage(logo, (side - width) / 2, (side - height) / 2, width, height)
      return canvas.encode('png')
    }),
  )
  return { lengths: drawn.map(({ length }) => length), bytes: Buffer.concat(drawn) }
}

/** The colour of its corners where it is a square without a transparent one. */
function groundOf(logo: Size): string | undefined {
  if (Math.abs(logo.width / logo.height - 1) > 0.02) return undefined
  const side = 64
  const { drawing } = openCanvas({ width: side, height: side })
  drawing.drawImage(logo, 0, 0, side, side)
  const corners = [0, side - 1].flatMap((x) => [0, side - 1].map((y) => [...drawing.getImageData(x, y, 1, 1).data]))
  const [first] = corners
  if (first === undefined || corners.some((corner) => (corner[3] ?? 0) < 255)) return undefined
  return `rgb(${first.slice(0, 3).join(' ')})`
}
