import { createContext, type RefObject, use, useEffect, useRef, useState } from 'react'

/** A part of a page to navigate to: a question of a paper. */
export interface PageRegion {
  id: string
  page: number
  /** Left, top, width and height in points from the page's upper left corner; null where only the page is known. */
  region: readonly [x: number, y: number, width: number, height: number] | null
}

export interface Regions {
  /** The id of the current region. */
  current: string | undefined
  go: (id: string) => void
}

/** For the panels beside the pages. */
export const RegionsContext = createContext<Regions>({ current: undefined, go: () => {} })
export const useRegions = (): Regions => use(RegionsContext)

/** The last region that begins above `y` of `page`: regions are in the order of the pages. */
export function regionAt(regions: readonly PageRegion[], page: number, y: number): string | undefined {
  const before = regions.filter((one) => one.page < page || (one.page === page && (one.region?.[1] ?? 0) <= y))
  return (before.at(-1) ?? regions.find((one) => one.page === page))?.id
}

/** The distance above a region after scrolling to it, in CSS pixels. */
const margin = 48

const pagesIn = (root: HTMLElement | null) => root?.querySelector<HTMLElement>('[data-pages]') ?? undefined
const sheetIn = (pages: HTMLElement | undefined, page: number) =>
  pages?.querySelector<HTMLElement>(`[data-page="${page}"]`) ?? undefined

/** Scrolls to a region; returns false while the pages are not rendered. */
function bring(pages: HTMLElement | undefined, { page, region }: PageRegion, scale: number): boolean {
  const sheet = sheetIn(pages, page)
  if (!pages || !sheet) return false
  pages.scrollTop = sheet.offsetTop + (region?.[1] ?? 0) * scale - margin
  return true
}

interface Options {
  regions: readonly PageRegion[]
  start: string | undefined
  scale: number
  turned: number
  root: RefObject<HTMLElement | null>
}

/** The current region, highlighted on its page and passed to the list beside it. */
export function useRegionsOf({ regions, start, scale, turned, root }: Options): Regions {
  const [place, setPlace] = useState<string>()
  /** A region that was chosen is the current one until it is scrolled out of view. */
  const [chosen, setChosen] = useState(start)
  const known = regions.find(({ id }) => id === (chosen ?? place))
  const current = known?.id

  const begun = useRef(false)
  useEffect(() => {
    const first = regions.find(({ id }) => id === start)
    if (begun.current || !first) return undefined
    // The pages are laid out in the next frames.
    let left = 30
    const frame = () => {
      if (bring(pagesIn(root.current), first, scale)) begun.current = true
      else if (left-- > 0) next = requestAnimationFrame(frame)
    }
    let next = requestAnimationFrame(frame)
    return () => cancelAnimationFrame(next)
  }, [regions, start, root, scale])

  useEffect(() => {
    const element = pagesIn(root.current)
    if (!element || regions.length === 0) return undefined
    const read = () => {
      const at = element.scrollTop + element.clientHeight / 3
      const sheets = [...element.querySelectorAll<HTMLElement>('[data-page]')]
      const sheet = sheets.findLast(({ offsetTop }) => offsetTop <= at) ?? sheets[0]
      if (!sheet) return
      setPlace(regionAt(regions, Number(sheet.dataset['page']), (at - sheet.offsetTop) / scale))
      setChosen((id) => {
        const one = regions.find((region) => region.id === id)
        const own = one && sheetIn(element, one.page)
        if (!one || !own) return undefined
        const top = own.offsetTop + (one.region?.[1] ?? 0) * scale
        const isSeen = top >= element.scrollTop - margin && top < element.scrollTop + element.clientHeight
        return isSeen ? id : undefined
      })
    }
    element.addEventListener('scroll', read, { passive: true })
    const first = requestAnimationFrame(read)
    return () => {
      cancelAnimationFrame(first)
      element.removeEventListener('scroll', read)
    }
  }, [regions, scale, root])

  // The highlight is under the words; the elements of the page's text layer are unchanged.
  useEffect(() => {
    if (!known?.region || turned !== 0) return undefined
    const sheet = sheetIn(pagesIn(root.current), known.page)
    if (!sheet) return undefined
    const mark = document.createElement('div')
    mark.className = 'viewer-question'
    const [, y, , height] = known.region
    const points = sheet.offsetHeight / scale
    mark.style.top = `${(100 * (y - 4)) / points}%`
    mark.style.height = `${(100 * (height + 8)) / points}%`
    mark.dataset['question'] = known.id
    sheet.append(mark)
    return () => mark.remove()
  }, [known, turned, scale, root])

  return {
    current,
    go: (id: string) => {
      const region = regions.find((one) => one.id === id)
      if (!region) return
      setChosen(id)
      bring(pagesIn(root.current), region, scale)
    },
  }
}
