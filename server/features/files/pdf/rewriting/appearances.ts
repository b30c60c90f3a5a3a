import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib'
import type { Copier } from './copier.ts'
import { appearance as appearanceShape, optionalContent } from './shapes.ts'
import { unclosedStates } from './unclosed-states.ts'

/** Flags of an annotation that is not shown (12.5.3): of an unknown kind, hidden, not on a screen. */
const unseen = 1 | 2 | 32

const name = (text: string) => PDFName.of(text)

/** A form that is drawn into the page. */
interface Appearance {
  form: PDFRef
  /** Places the form on the page. */
  matrix: readonly number[]
}

/** The appearance of an annotation: a filled field, a signature, a highlight. Undefined for one that is not drawn. */
export function appearanceOf(copier: Copier, annotation: PDFDict): Appearance | undefined {
  const { lookup } = copier
  const flags = lookup(annotation.get(name('F')))
  if (flags instanceof PDFNumber && (flags.asNumber() & unseen) !== 0) return undefined
  if (lookup(annotation.get(name('Subtype'))) === name('Popup')) return undefined
  const looks = lookup(annotation.get(name('AP')))
  const normal = looks instanceof PDFDict ? looks.get(name('N')) : undefined
  const states = lookup(normal)
  const state = lookup(annotation.get(name('AS')))
  const chosen = states instanceof PDFDict && state instanceof PDFName ? states.get(state) : normal
  const stream = lookup(chosen)
  const rectangle = numbersOf(copier, annotation.get(name('Rect')), 4)
  if (!(stream instanceof PDFRawStream) || rectangle === undefined) return undefined
  const matrix = matrixTo(copier, stream.dict, rectangle)
  const copy = matrix && asReference(copier, annotation, copier.copy(chosen, appearanceShape))
  return copy && { form: copy, matrix }
}

/** Wraps the form to apply the annotation's layer, because other annotations may share the form. */
function asReference(copier: Copier, annotation: PDFDict, copy: unknown): PDFRef | undefined {
  const inner = copy instanceof PDFRawStream ? copier.target.register(copy) : (copy as PDFRef | undefined)
  const layer = copier.copy(annotation.get(name('OC')), optionalContent)
  if (inner === undefined || layer === undefined) return inner
  const entries = { Type: 'XObject', Subtype: 'Form', OC: layer, BBox: [-32_767, -32_767, 32_767, 32_767] }
  const around = copier.target.flateStream('/Inner Do', { ...entries, Resources: { XObject: { Inner: inner } } })
  return copier.target.register(around)
}

/** Maps the form's box, transformed by its own matrix, to the rectangle (12.5.5, algorithm "appearance streams"). */
function matrixTo(copier: Copier, dictionary: PDFDict, rectangle: readonly number[]): number[] | undefined {
  const [x0 = 0, y0 = 0, x1 = 1, y1 = 1] = numbersOf(copier, dictionary.get(name('BBox')), 4) ?? []
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(copier, dictionary.get(name('Matrix')), 6) ?? []
  const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => [a * x + c * y + e, b * x + d * y + f] as const))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, bottom, width, height] = [Math.min(...xs), Math.min(...ys), spanOf(xs), spanOf(ys)]
  const [rx = 0, ry = 0, rx1 = 0, ry1 = 0] = rectangle
  if (width === 0 || height === 0) return undefined
  const [scaleX, scaleY] = [Math.abs(rx1 - rx) / width, Math.abs(ry1 - ry) / height]
  return [scaleX, 0, 0, scaleY, Math.min(rx, rx1) - left * scaleX, Math.min(ry, ry1) - bottom * scaleY]
}

const spanOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

function numbersOf(copier: Copier, value: Parameters<Copier['lookup']>[0], count: number): number[] | undefined {
  const found = copier.lookup(value)
  if (!(found instanceof PDFArray) || found.size() < count) return undefined
  const numbers = found.asArray().map(copier.lookup)
  return numbers.every((each) => each instanceof PDFNumber) ? numbers.map((each) => each.asNumber()) : undefined
}

/** Draws them above the page's content, which stays unchanged, in a graphics state of its own. */
export function drawAppearances(
  copier: Copier,
  from: PDFDict,
  page: PDFDict,
  appearances: readonly Appearance[],
): void {
  const { target } = copier
  const resources = target.lookup(page.get(name('Resources')))
  const own = resources instanceof PDFDict ? resources.clone(target) : target.obj({})
  const objects = target.lookup(own.get(name('XObject')))
  const all = objects instanceof PDFDict ? objects.clone(target) : target.obj({})
  const drawn = appearances.map((appearance, index) => {
    let key = name(`Appearance${index}`)
    while (all.has(key)) key = name(`${key.decodeText()}x`)
    all.set(key, appearance.form)
    return `q ${appearance.matrix.map((each) => each.toFixed(5)).join(' ')} cm ${key.asString()} Do Q`
  })
  own.set(name('XObject'), all)
  page.set(name('Resources'), own)
  const content = target.lookup(page.get(name('Contents')))
  const streams = content instanceof PDFArray ? content.asArray() : [page.get(name('Contents'))]
  const before = streams.filter((each) => each !== undefined)
  const ends = 'Q '.repeat(1 + unclosedStates(contentOf(copier, from)))
  const stream = (text: string) => target.register(target.flateStream(text))
  page.set(name('Contents'), target.obj([stream('q\n'), ...before, stream(`\n${ends}\n${drawn.join('\n')}\n`)]))
}

/** The page's content streams, as far as they can be decoded. */
function contentOf({ lookup }: Copier, from: PDFDict): string {
  const content = lookup(from.get(name('Contents')))
  const streams = content instanceof PDFArray ? content.asArray().map(lookup) : [content]
  return streams
    .map((stream) => {
      try {
        return stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : ''
      } catch {
        return ''
      }
    })
    .join('\n')
}
