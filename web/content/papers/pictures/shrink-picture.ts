import {
  isDark,
  maxPageBytes,
  meanLuminance,
  shrinkSteps,
  type Size,
  sizeWithin,
} from '#domain/papers/pictures/page-size.ts'
import type { Picture } from '#domain/papers/pictures/write-pdf.ts'

export interface ShrunkPicture extends Picture {
  dark: boolean
  /** As high as it is shown. */
  thumbnail: HTMLCanvasElement
}

export class PictureError extends Error {
  override name = 'PictureError'
}

const thumbnailSide = 280
const measuredSide = 64

interface Smaller {
  maxBytes: number
  steps: typeof shrinkSteps
}

const page: Smaller = { maxBytes: maxPageBytes, steps: shrinkSteps }

/**
 * A photograph as a page, or as small as a post's picture: upright as its camera was held, and without what the camera
 * wrote into it. One at a time: a phone's picture takes 50 MB while it is open.
 *
 * @throws {PictureError} where the browser cannot read it
 */
export async function shrinkPicture(file: File, smaller = page): Promise<ShrunkPicture> {
  // What the camera noted about its position is followed (`imageOrientation` is 'from-image' unless told otherwise).
  const picture = await createImageBitmap(file).catch(() => {
    throw new PictureError(unreadable(file))
  })
  try {
    const measured = drawn(picture, sizeWithin(picture, measuredSide))
    const pixels = measured.getContext('2d')?.getImageData(0, 0, measured.width, measured.height).data ?? []
    return {
      ...(await smallEnough(picture, smaller)),
      dark: isDark(meanLuminance(pixels)),
      thumbnail: drawn(picture, sizeWithin(picture, thumbnailSide)),
    }
  } finally {
    picture.close()
  }
}

/** Apple's cameras write HEIC, which only Apple's browsers read; sharing from the gallery makes a JPEG of it. */
const unreadable = ({ type, name }: File) =>
  /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)
    ? 'This browser cannot open HEIC pictures. Take a screenshot of the picture, or save it as JPEG, and add that.'
    : 'This picture could not be opened. Choose a JPEG or PNG.'

async function smallEnough(picture: ImageBitmap, { maxBytes, steps }: Smaller): Promise<Picture> {
  let smallest: Picture | undefined
  for (const { longestSide, quality } of steps) {
    const canvas = drawn(picture, sizeWithin(picture, longestSide))
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob === null) throw new PictureError('This picture is too large for this browser. Take it again.')
    smallest = { jpeg: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height }
    if (blob.size <= maxBytes) return smallest
  }
  // Noise alone does not get below it: a page that is a little heavier is better than none.
  if (smallest === undefined) throw new PictureError('This picture could not be made smaller.')
  return smallest
}

function drawn(picture: ImageBitmap, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null)
    throw new PictureError('This browser has no room for the picture. Close other pages and try again.')
  context.imageSmoothingQuality = 'high'
  // What is transparent is paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}
