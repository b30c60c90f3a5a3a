import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encode } from 'uqr'
import { answerFiles } from '../processes/files-of-input.ts'
import { wrap } from './wrapped-title.ts'
import type { SharePicture, SitePicture } from './drawing.ts'

interface Drawing {
  fillStyle: string
  font: string
  fillRect: (x: number, y: number, width: number, height: number) => void
  fillText: (text: string, x: number, y: number) => void
  drawImage: (picture: object, ...place: [x: number, y: number, width: number, height: number]) => void
  measureText: (text: string) => { width: number }
}

// The canvas that pdf.js brings, as for pictures.
const packages = createRequire(import.meta.url)
const { createCanvas, GlobalFonts, loadImage } = createRequire(packages.resolve('pdfjs-dist/package.json'))(
  '@napi-rs/canvas',
) as {
  createCanvas: (
    width: number,
    height: number,
  ) => {
    getContext: (kind: '2d') => Drawing
    encode: (format: 'png') => Promise<Buffer>
  }
  loadImage: (file: Buffer) => Promise<object>
  GlobalFonts: { register: (font: Buffer, name: string) => unknown }
}

// Each file under a family of its own: a canvas chooses by name, and falls back to the next one for a sign that is missing.
const files = {
  display: ['besley/files/besley-latin-700-normal', 'besley/files/besley-latin-ext-700-normal'],
  bold: [
    'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal',
    'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-700-normal',
  ],
  text: [
    'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-600-normal',
    'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-600-normal',
  ],
  indic: [
    'noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal',
    'noto-sans-oriya/files/noto-sans-oriya-oriya-700-normal',
  ],
}
const families = Object.fromEntries(
  Object.entries(files).map(([name, paths]) => [
    name,
    paths.map((path, place) => {
      const family = `${name} ${place}`
      GlobalFonts.register(readFileSync(packages.resolve(`@fontsource/${path}.woff2`)), family)
      return `"${family}"`
    }),
  ]),
) as Record<keyof typeof files, string[]>
const fontOf = (name: 'display' | 'bold' | 'text') => (size: number) =>
  `${size}px ${[...families[name], ...families.indic].join(', ')}`
const [display, bold, text] = [fontOf('display'), fontOf('bold'), fontOf('text')]

/** One theme, in which both messengers show it: the paper and inks of the light one (web/ui/styles/tokens.css). */
const [sheet, ink, faded, brick, margin] = ['#fffdf8', '#1a2036', '#474c63', '#a8321f', '#d98a7a']
const side = 1080
const left = 140
const width = side - left - 70
const square = 248
/** Sizes of the title, px, and how many lines of it leave room for the rest. */
const sizes = [
  [118, 2],
  [104, 2],
  [88, 3],
  [66, 5],
  [54, 7],
] as const
const smallest = 54

/** The wordmark's place in the built picture, and its paper (scripts/pictures/draw-sharing-images.mjs). */
const wordmark = { x: 76, y: 136, width: 600, height: 76, base: 191, paper: '#faf4e8' }

await answerFiles(async (file) => {
  const picture = JSON.parse(file.toString('utf8')) as SharePicture | SitePicture
  return { bytes: await ('built' in picture ? drawSite(picture) : drawNotice(picture)) }
})

async function drawSite({ built, siteName, logo }: SitePicture): Promise<Buffer> {
  const canvas = createCanvas(1200, 630)
  const drawing = canvas.getContext('2d')
  drawing.drawImage(await loadImage(Buffer.from(built, 'base64')), 0, 0, 1200, 630)
  drawing.fillStyle = wordmark.paper
  drawing.fillRect(wordmark.x, wordmark.y, wordmark.width, wordmark.height)
  const beside = logo === '' ? 0 : 88
  if (beside > 0) drawing.drawImage(await loadImage(Buffer.from(logo, 'base64')), 80, 140, 68, 68)
  drawing.fillStyle = ink
  drawing.font = display(48)
  const room = wordmark.width - beside
  drawing.font = display(Math.min(48, (48 * room) / Math.max(1, drawing.measureText(siteName).width)))
  drawing.fillText(siteName, 80 + beside, wordmark.base)
  return canvas.encode('png')
}

async function drawNotice(picture: SharePicture): Promise<Buffer> {
  const canvas = createCanvas(side, side)
  const drawing = canvas.getContext('2d')
  const write = (line: string, font: string, colour: string, [x, y]: readonly [number, number]) => {
    drawing.font = font
    drawing.fillStyle = colour
    drawing.fillText(line, x, y)
  }
  const widthIn = (font: string) => (line: string) => {
    drawing.font = font
    return drawing.measureText(line).width
  }
  /** Smaller where it is too wide, to six tenths of its size; beyond that it ends in …. */
  const writeFitting = (
    line: string,
    [font, size]: [(size: number) => string, number],
    [colour, y]: [string, number],
    [x, room] = [left, width],
  ) => {
    const fitting = Math.floor(Math.min(size, (size * room) / widthIn(font(size))(line)))
    const chosen = font(Math.max(fitting, size * 0.6))
    write(wrap(line, widthIn(chosen), room, 1).lines[0] ?? '', chosen, colour, [x, y])
  }

  drawing.fillStyle = sheet
  drawing.fillRect(0, 0, side, side)
  drawing.fillStyle = margin
  drawing.fillRect(100, 0, 5, side)

  writeFitting(picture.author, [text, 50], [faded, 117])
  let y = 135
  for (const [size, lines] of sizes) {
    const found = wrap(picture.title, widthIn(display(size)), width, lines)
    if (!found.isWhole && size !== smallest) continue
    for (const line of found.lines) {
      y += Math.round(size * 1.08)
      write(line, display(size), ink, [left, y])
    }
    break
  }
  y += 105
  writeFitting(picture.date, [bold, 76], [picture.dateNote === '' ? faded : brick, y])
  writeFitting(picture.dateNote, [text, 50], [ink, y + 68])

  const room = width - square - 40
  // Beside the logo the name is shorter by its width.
  const beside = picture.logo === '' ? 0 : 84
  if (beside > 0) drawing.drawImage(await loadImage(Buffer.from(picture.logo, 'base64')), left, 730, 68, 68)
  writeFitting(picture.siteName, [display, 48], [ink, 782], [left + beside, room - beside])
  write(picture.code, bold(90), ink, [left, 895])
  write('Real? Scan, or type the code at', text(38), faded, [left, 956])
  // It is typed by hand, so all of it is there.
  write(picture.address, bold(Math.min(38, (38 * room) / widthIn(bold(38))(picture.address))), faded, [left, 1008])

  const { data, size } = encode(picture.link, { ecc: 'M', border: 0 })
  const module = Math.floor(square / size)
  const [x, top] = [side - 70 - module * size, side - 60 - module * size]
  drawing.fillStyle = ink
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) drawing.fillRect(x + column * module, top + row * module, module, module)
  return canvas.encode('png')
}
