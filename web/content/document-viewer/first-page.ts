import { besidePage, besideText, filledScale, textBlockOf } from './pages/text-block.ts'

// On a phone the picture of a document's first page is shown where the viewer will render the page, before the viewer's
// code has loaded; the library's document does the same where its address names the paper (materials/first-view.ts).

const mark = 'data-first-page'

export const removeFirstPage = (): void => document.querySelector(`[${mark}]`)?.remove()

const element = (className: string, ...children: (Node | string)[]) => {
  const made = Object.assign(document.createElement('div'), { className })
  made.append(...children)
  return made
}

/**
 * @param answer the response for the address of a picture (server/features/papers); any status but 200 shows nothing
 */
export async function showFirstPage(answer: Promise<Response>, isWanted = () => true): Promise<void> {
  const response = (await answer).clone()
  const [width = 0, height = 0] = response.headers.get('page-size')?.split(' ').map(Number) ?? []
  if (response.status !== 200 || !width || !height || !matchMedia('(max-width: 40rem)').matches) return
  const picture = await createImageBitmap(await response.blob())
  if (!isWanted() || document.querySelector('[data-page="1"] canvas')) return

  const block = textBlockOf(picture)
  const scale = filledScale(block, width, document.documentElement.clientWidth)
  const left = scale * width * block.left > besidePage ? besideText - scale * width * block.left : besidePage
  const canvas = document.createElement('canvas')
  canvas.className = 'max-w-none bg-[#fffefa] shadow-lift dark:mix-blend-multiply'
  Object.assign(canvas, { width: picture.width, height: picture.height })
  Object.assign(canvas.style, { width: `${scale * width}px`, height: `${scale * height}px`, marginLeft: `${left}px` })
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  const view = element(
    'pointer-events-none fixed inset-0 z-[calc(var(--z-dialog)+1)] flex flex-col overflow-hidden bg-sunk',
    element(
      'flex min-h-15 items-center border-b border-line bg-sheet px-4 text-sm text-ink-2',
      'Opening the document...',
    ),
    element('mt-3 w-max dark:bg-[#e9e4d8]', canvas),
  )
  view.setAttribute(mark, '')
  removeFirstPage()
  document.body.append(view)
}
