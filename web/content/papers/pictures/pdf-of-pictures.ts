import { hasPictureName, inOrderOfNames, maxPicturePages } from '#domain/papers/pictures/picture-format.ts'
import type { Picture } from '#domain/papers/pictures/write-pdf.ts'

/** By its name where the system does not know its type, as many phones do with HEIC and AVIF. */
export const isPicture = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type.startsWith('image/') || (type === '' && hasPictureName(name))

export const loadShrinking = () => import('./shrink-picture.ts')
const loadWriting = () => import('#domain/papers/pictures/write-pdf.ts')

/** Why this picture is no page, as its sender reads it. */
export const problemOfPicture = ({ name }: Pick<File, 'name'>, error: unknown): string =>
  error instanceof Error && error.name === 'PictureError'
    ? `${name}: ${error.message}`
    : 'The pictures could not be prepared. Check your connection and choose them again.'

export async function pdfOfPages(pages: readonly Picture[], name: string): Promise<File> {
  const { writePdf } = await loadWriting()
  return new File(writePdf(pages), name, { type: 'application/pdf' })
}

/**
 * The pictures as one PDF, in the order of their names, or why not.
 *
 * @param onPage called before each, with how many are left
 */
export async function pdfOfPictures(
  files: readonly File[],
  onPage: (left: number) => void,
): Promise<{ pdf: File } | { problem: string }> {
  if (files.length > maxPicturePages) return { problem: `One paper can have ${maxPicturePages} pages.` }
  const pages: Picture[] = []
  // One at a time: a phone has no room for two.
  for (const file of inOrderOfNames(files)) {
    onPage(files.length - pages.length)
    try {
      const { shrinkPicture } = await loadShrinking()
      const { jpeg, width, height } = await shrinkPicture(file)
      pages.push({ jpeg, width, height })
    } catch (error) {
      return { problem: problemOfPicture(file, error) }
    }
  }
  try {
    return { pdf: await pdfOfPages(pages, 'Pictures.pdf') }
  } catch (error) {
    return { problem: problemOfPicture({ name: 'Pictures' }, error) }
  }
}
