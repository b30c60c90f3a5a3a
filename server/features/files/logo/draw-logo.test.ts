import { expect, test } from 'vitest'
import { decodePicture, openCanvas } from '../pictures/canvas.ts'
import { drawLogo } from './draw-logo.ts'
import { logoForms } from './forms.ts'

type Colour = [red: number, green: number, blue: number, opacity: number]

/** A disc of this colour on a ground, or on none. */
async function logo(ground: string | undefined, { width, height } = { width: 256, height: 256 }): Promise<Buffer> {
  const canvas = openCanvas({ width, height })
  const { drawing } = canvas
  if (ground !== undefined) {
    drawing.fillStyle = ground
    drawing.fillRect(0, 0, width, height)
  }
  drawing.fillStyle = '#102030'
  drawing.beginPath()
  drawing.roundRect(width / 4, height / 4, width / 2, height / 2, width / 4)
  drawing.fill()
  return canvas.encode('png')
}

/** The colours of a form: of its corner, of the middle of its upper edge, and of its centre. */
async function coloursOf(file: Buffer, form: keyof typeof logoForms): Promise<Colour[]> {
  const drawn = await drawLogo(file)
  if ('rejected' in drawn) throw new Error(drawn.rejected)
  const place = Object.keys(logoForms).indexOf(form)
  const start = drawn.lengths.slice(0, place).reduce((sum, length) => sum + length, 0)
  const png = await decodePicture(drawn.bytes.subarray(start, start + (drawn.lengths[place] ?? 0)))
  const { side } = logoForms[form]
  expect(png).toMatchObject({ width: side, height: side })
  const { drawing } = openCanvas({ width: side, height: side })
  if (png) drawing.drawImage(png, 0, 0, side, side)
  const at = (x: number, y: number) => [...drawing.getImageData(x, y, 1, 1).data] as Colour
  return [at(0, 0), at(side / 2, 1), at(side / 2, side / 2)]
}

const [paper, ink, none] = [
  [255, 253, 248, 255],
  [16, 32, 48, 255],
  [0, 0, 0, 0],
]

test('a transparent logo is on white paper with rounded corners, so that it is seen in the dark', async () => {
  expect(await coloursOf(await logo(undefined), 'icon-192')).toEqual([none, paper, ink])
})

test('a logo with a ground of its own fills the icon, to its corners', async () => {
  const red = [200, 0, 0, 255]
  expect(await coloursOf(await logo('#c80000'), 'mark')).toEqual([red, red, ink])
})

test('an icon that a launcher cuts to a circle has its ground everywhere', async () => {
  expect(await coloursOf(await logo(undefined), 'maskable-512')).toEqual([paper, paper, ink])
  const red = [200, 0, 0, 255]
  expect(await coloursOf(await logo('#c80000'), 'apple-180')).toEqual([red, red, ink])
})

test('a logo that is not square is whole, in the middle of a square', async () => {
  expect(await coloursOf(await logo('#c80000', { width: 600, height: 200 }), 'icon-512')).toEqual([none, paper, ink])
})

test('what is no picture, or too small a one, is rejected', async () => {
  expect(await drawLogo(Buffer.from('no picture'))).toEqual({ rejected: 'broken' })
  expect(await drawLogo(await logo('#fff', { width: 100, height: 100 }))).toEqual({ rejected: 'small' })
})
