import { memo, useEffect, useImperativeHandle, useRef } from 'react'
import type { Ref } from 'react'

export interface ThumbnailsHandle {
  /** Shows a page that has been drawn. */
  show: (page: number, canvas: HTMLCanvasElement) => void
}

interface ThumbnailsProps {
  ref: Ref<ThumbnailsHandle>
  pages: number
  page: number
  onGo: (page: number) => void
}

const width = 168

/**
 * Small pictures of the pages that have been drawn: drawing all would fetch the whole file. Any other page is a blank
 * sheet with its number.
 */
export const Thumbnails = memo(function Thumbnails({ ref, pages, page, onGo }: ThumbnailsProps) {
  const list = useRef<HTMLElement>(null)
  const places = () => [...(list.current?.querySelectorAll('canvas') ?? [])]
  useImperativeHandle(ref, () => ({
    show: (number, canvas) => {
      const place = places()[number - 1]
      if (!place || canvas.width === 0) return
      place.width = width
      place.height = Math.round((width * canvas.height) / canvas.width)
      place.getContext('2d')?.drawImage(canvas, 0, 0, place.width, place.height)
    },
  }))
  useEffect(() => {
    list.current?.querySelector(`[data-thumbnail="${page}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [page])

  return (
    <nav
      ref={list}
      aria-label="Pages"
      className="grid w-32 shrink-0 content-start justify-items-center gap-3.5 overflow-y-auto border-r border-line bg-sunk py-4 max-lg:hidden"
    >
      {Array.from({ length: pages }, (_, index) => (
        <button
          key={index}
          type="button"
          data-thumbnail={index + 1}
          aria-label={`Page ${index + 1}`}
          aria-current={page === index + 1 ? 'page' : undefined}
          onClick={() => onGo(index + 1)}
          className="relative w-21 bg-[#fffefa] outline-offset-2 aria-[current]:outline-2 aria-[current]:outline-marigold dark:bg-[#e9e4d8]"
        >
          <canvas
            width={width}
            height={Math.round(width * Math.SQRT2)}
            aria-hidden="true"
            className="block h-auto w-full dark:mix-blend-multiply"
          />
          <span className="absolute right-1 bottom-1 rounded-[2px] bg-ink px-1.5 text-xs leading-[1.3rem] font-semibold text-on-ink tabular-nums">
            {index + 1}
          </span>
        </button>
      ))}
    </nav>
  )
})
