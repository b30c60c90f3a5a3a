import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import type { Page, Word, Worker } from 'tesseract.js'
import { type Box, onPage, type Turn, turnedSize } from '#domain/papers/turns.ts'
import { dataFolderOf, type Language, languages } from './language/dictionary.ts'
import { evened, inkOf, type Light, lightOf } from './light.ts'
import { enoughLetters, valueOf, type Worth, worthOf } from './language/language-words.ts'
import { maxWords } from './limits.ts'
import { type LineAngle, lineAngleOf } from './line-angle.ts'
import { linesOf, type Piece, textOf } from './lines.ts'
import type { PageRead } from './messages.ts'
import { drawPage, pgmOf, type Picture, resolution, rotated, rowsOf, turned } from './picture.ts'
import { tidy } from './tidy.ts'

/** Of 100, and of the letters in words. What is surer is taken at once. */
const sure = 60
const sureShare = 0.55
/** What is less sure is a drawing, or somebody's handwriting. */
const min = 40
const minShare = 0.35
/** Of every fourth pixel. A page with less ink is empty, or has a speck and a page number on it. */
const minInk = 60
/** Pages of a file on which other scripts are tried. */
const searches = 2
/** Of a page: where the ways are compared, since a whole page takes seconds in each. */
const probedShare = 0.25
/** Below it a page is level enough for Tesseract: radians, a degree and a half. */
const level = 0.026

interface Way {
  language: Language
  turn: Turn
}

export interface Recognised extends Pick<PageRead, 'text' | 'turn'> {
  words: Piece[]
  /** Of the page as it is turned. */
  lines: Piece[]
  worth: Worth
  confidence: number
}

/** A page as it was drawn, with what its light and its lines are like. */
export interface Drawn {
  picture: Picture
  scale: number
  light: Light
  ink: Uint16Array
  angle: LineAngle
}

/** Reads pictures of pages. Languages are loaded when a page needs them. */
export class Recogniser {
  readonly #document: PDFDocumentProxy
  readonly #workers = new Map<Language, Promise<Worker>>()
  #usual: Way = { language: 'eng', turn: 0 }
  #searches = 0

  constructor(document: PDFDocumentProxy) {
    this.#document = document
  }

  async draw(page: PDFPageProxy): Promise<Drawn> {
    const { picture, scale } = await drawPage(this.#document, page)
    const light = lightOf(picture)
    const ink = inkOf(picture, light)
    return { picture, scale, light, ink, angle: lineAngleOf(ink) }
  }

  /** Undefined where the page is empty. */
  async read(drawn: Drawn): Promise<Recognised | undefined> {
    if (drawn.ink.length / 2 < minInk) return undefined
    const { isEven } = drawn.light
    const along = { ...this.#usual, turn: turnAlong(drawn.angle, this.#usual.turn) }
    // Which of its sides is the top of a page that lies otherwise than the last one, a strip of it says.
    const first = along.turn === this.#usual.turn ? along : await this.#likeliest(drawn, along, [along.language])
    let best = await this.#try(drawn, first, isEven)
    if (isGood(best)) {
      this.#usual = first
      return best
    }
    const isSearched = this.#searches++ < searches
    const way = await this.#likeliest(drawn, first, isSearched ? languages : [first.language])
    if (!isSameWay(way, first)) best = better(best, await this.#try(drawn, way, isEven))
    // In even light the other picture is the same, but for a page on which nearly nothing was found.
    const isLightDoubtful = !isEven || best.worth.letters < enoughLetters
    if (!isGood(best) && isLightDoubtful) best = better(best, await this.#try(drawn, way, !isEven))
    if (isGood(best)) this.#usual = way
    return best
  }

  async close(): Promise<void> {
    for (const worker of this.#workers.values()) await (await worker).terminate()
  }

  /** The way that reads a strip of the page best. */
  async #likeliest(drawn: Drawn, usual: Way, among: readonly Language[]): Promise<Way> {
    const turns = [usual.turn, opposite(usual.turn)]
    const tried = [usual.language, ...among.filter((language) => language !== usual.language)]
    let best = usual
    let bestValue = 0
    for (const way of tried.flatMap((language) => turns.map((turn) => ({ language, turn })))) {
      const data = await this.#recognise(stripOf(uprightOf(drawn, way.turn, false)), way.language)
      const worth = worthOf(wordsIn(data))
      if (valueOf(worth) > bestValue * 1.1) [best, bestValue] = [way, valueOf(worth)]
      if (isGood({ confidence: data.confidence, worth }) && worth.letters >= enoughLetters) return way
    }
    return best
  }

  async #try(drawn: Drawn, { language, turn }: Way, asItIs: boolean): Promise<Recognised> {
    const data = await this.#recognise(uprightOf(drawn, turn, asItIs), language)
    const words = wordsIn(data)
      .slice(0, maxWords)
      .map((word) => ({ ...word, text: tidy(word.text), box: boxOf(word.bbox, drawn.scale) }))
    const { toTurnedPage, page } = placesOf(drawn, turn)
    // Labels are short, and often unsure: all words of a line are in it.
    const { lines, columns } = linesOf(words.map(({ text, box }) => [...box, text]))
    return {
      confidence: data.confidence,
      worth: worthOf(words),
      text: columns ? textOf(lines) : tidy(data.text),
      turn,
      words: words
        .filter(({ text, confidence }) => confidence > min && text !== '')
        .map(({ text, box }) => pieceOf(onPage(toTurnedPage(box), turn, page), text)),
      lines: lines.map(([x, y, width, height, text]) => pieceOf(toTurnedPage([x, y, width, height]), text)),
    }
  }

  async #recognise(picture: Picture, language: Language): Promise<Page> {
    let worker = this.#workers.get(language)
    if (worker === undefined) {
      worker = openWorker(language)
      this.#workers.set(language, worker)
    }
    return (await (await worker).recognize(pgmOf(picture), {}, { text: true, blocks: true })).data
  }
}

/** With the data that npm brought: nothing is fetched, and nothing is written. */
async function openWorker(language: Language): Promise<Worker> {
  const { createWorker, OEM } = await import('tesseract.js')
  const worker = await createWorker(language, OEM.LSTM_ONLY, { langPath: dataFolderOf(language), cacheMethod: 'none' })
  // Each unsure line would be read a second time, white on black.
  await worker.setParameters({ tessedit_do_invert: '0', user_defined_dpi: String(resolution) })
  return worker
}

const wordsIn = ({ blocks }: Page) =>
  (blocks ?? [])
    .flatMap((block) => block.paragraphs)
    .flatMap((paragraph) => paragraph.lines)
    .flatMap((line) => line.words)

const isGood = ({ confidence, worth }: Pick<Recognised, 'confidence' | 'worth'>) =>
  confidence >= sure && worth.share >= sureShare

/** Whether it is a text, and not what recognition makes of handwriting or a drawing. */
export const isReading = ({ confidence, worth }: Recognised) => confidence >= min && worth.share >= minShare

/** In formulas hardly a word is known. */
const better = (one: Recognised, other: Recognised) =>
  one.worth.letters < enoughLetters && other.worth.letters < enoughLetters
    ? other.confidence > one.confidence
      ? other
      : one
    : valueOf(other.worth) > valueOf(one.worth)
      ? other
      : one

const isSameWay = (one: Way, other: Way) => one.language === other.language && one.turn === other.turn

const opposite = (turn: Turn): Turn => ((turn + 180) % 360) as Turn

/** The turn of other pages of the file, where lines run along it. */
function turnAlong({ sideways }: LineAngle, usual: Turn): Turn {
  if ((usual % 180 === 90) === sideways) return usual
  return sideways ? 90 : 0
}

const skewOf = ({ angle: { skew } }: Pick<Drawn, 'angle'>) => (Math.abs(skew) > level ? skew : 0)

function uprightOf(drawn: Drawn, turn: Turn, asItIs: boolean): Picture {
  const skew = skewOf(drawn)
  const even = asItIs ? drawn.picture : evened(drawn.picture, drawn.light)
  const upright = turned(even, turn)
  return skew === 0 ? upright : rotated(upright, -skew)
}

/** Of white paper's 255. */
const dark = 160

/** The rows with the most ink. */
function stripOf(picture: Picture): Picture {
  const rows = Math.max(1, Math.round(picture.height * probedShare))
  const darkUpTo = new Float64Array(picture.height + 1)
  for (let y = 0; y < picture.height; y++) {
    let count = 0
    for (let at = y * picture.width; at < (y + 1) * picture.width; at += 2)
      if ((picture.pixels[at] ?? 255) < dark) count++
    darkUpTo[y + 1] = (darkUpTo[y] ?? 0) + count
  }
  const within = (y: number) => (darkUpTo[y + rows] ?? 0) - (darkUpTo[y] ?? 0)
  let top = 0
  for (let y = 0; y + rows <= picture.height; y += 8) if (within(y) > within(top)) top = y
  return rowsOf(picture, top, rows)
}

/** Where boxes of a picture that was turned and made level are on the turned page, in points. */
function placesOf({ scale, picture, ...drawn }: Drawn, turn: Turn) {
  const page = { width: picture.width / scale, height: picture.height / scale }
  const { width: across, height: down } = turnedSize(page, turn)
  const skew = skewOf(drawn)
  const [sin, cos] = [Math.sin(skew), Math.cos(skew)]
  const toTurnedPage = ([x, y, width, height]: Box): Box => {
    const [fromX, fromY] = [x + width / 2 - across / 2, y + height / 2 - down / 2]
    const [atX, atY] = [across / 2 + fromX * cos - fromY * sin, down / 2 + fromX * sin + fromY * cos]
    return [atX - width / 2, atY - height / 2, width, height]
  }
  return { toTurnedPage, page }
}

const boxOf = ({ x0, y0, x1, y1 }: Word['bbox'], scale: number): Box => [
  x0 / scale,
  y0 / scale,
  (x1 - x0) / scale,
  (y1 - y0) / scale,
]

const tenths = (length: number) => Math.round(length * 10) / 10
const pieceOf = ([x, y, width, height]: Box, text: string): Piece => [
  tenths(x),
  tenths(y),
  tenths(width),
  tenths(height),
  text,
]
