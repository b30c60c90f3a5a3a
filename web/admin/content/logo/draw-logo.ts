/** Pixels of the longer side: more than any icon has. */
const side = 768

/**
 * A picture or a drawing (SVG) as the PNG that is sent: a drawing never leaves the device, since servers do not open them.
 *
 * @throws where the browser cannot read it
 */
export async function drawLogo(file: File): Promise<Blob> {
  const picture = new Image()
  picture.src = await dataUrlOf(file)
  await picture.decode()
  // A drawing may have a shape, but no size.
  const [width, height] = [picture.naturalWidth || side, picture.naturalHeight || side]
  const isDrawing = file.type === 'image/svg+xml'
  const scale = Math.min(isDrawing ? Infinity : 1, side / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (png === null) throw new Error('no PNG')
  return png
}

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
