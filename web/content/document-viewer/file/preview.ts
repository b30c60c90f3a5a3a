import { takeFirstAnswer } from '#web/backend/first-answers.ts'
import { withSession } from '#web/backend/with-session.ts'
import type { DrawnPage, Look, OpenDocument } from './pdf.ts'

// A document of which only the picture of its first page is loaded: shown while the document and pdf.js load.

/** Undefined where there is no picture, or where it cannot be decoded: the document itself then reports the error. */
export async function openPreview(url: string, signal: AbortSignal): Promise<OpenDocument | undefined> {
  const address = new URL(url, location.href).href
  const response = await withSession(
    (token) =>
      takeFirstAnswer(address, 'GET', token) ??
      fetch(url, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        signal,
        priority: 'high',
      }),
  ).catch(() => undefined)
  const [width, height] = response?.headers.get('page-size')?.split(' ').map(Number) ?? []
  if (response?.status !== 200 || !width || !height) return undefined
  const picture = await response
    .blob()
    .then((blob) => createImageBitmap(blob))
    .catch(() => undefined)
  if (!picture) return undefined
  const pages = Number(response.headers.get('page-count') ?? 1)
  return previewOf(picture, { width, height }, pages)
}

function previewOf(picture: ImageBitmap, size: OpenDocument['size'], pages: number): OpenDocument {
  return {
    isPreview: true,
    pages,
    size,
    draw: async (page, look, _, onPicture) => {
      if (page !== 1) return never()
      const drawn = drawPicture(picture, size, look)
      onPicture?.(drawn)
      return drawn
    },
    runsOf: never,
  }
}

/** Pending until the document replaces the preview and calls again. */
const never = () => new Promise<never>(() => {})

function drawPicture(picture: ImageBitmap, size: OpenDocument['size'], { turned }: Look): DrawnPage {
  const isUpright = turned % 180 === 0
  const canvas = document.createElement('canvas')
  canvas.className = 'size-full'
  canvas.dataset['preview'] = ''
  canvas.width = isUpright ? picture.width : picture.height
  canvas.height = isUpright ? picture.height : picture.width
  const context = canvas.getContext('2d')
  context?.translate(canvas.width / 2, canvas.height / 2)
  context?.rotate((turned * Math.PI) / 180)
  context?.drawImage(picture, -picture.width / 2, -picture.height / 2)
  return {
    size: isUpright ? size : { width: size.height, height: size.width },
    canvas,
    words: document.createElement('div'),
    spans: [],
  }
}
