import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { prefetch } from '#web/ui/browser/load-with-retry.ts'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'

const load = async () => (await import('./palette.tsx')).Palette
const Palette = lazyDialog(load, { prefetched: false })
const preload = () => prefetch(load)

/**
 * In the bar: on wide screens a button that looks like a field and opens the palette, on narrow ones a link to the
 * search's own page. Styles choose, so that the document has both. The keys are shell/navigation/search-keys.ts.
 */
export function SearchButton() {
  const { isOpen, open, close } = useDialogEntry('search')
  // Stays mounted once opened.
  const [used, setUsed] = useState(isOpen)
  if (isOpen && !used) setUsed(true)

  return (
    <>
      <Link to={paths.search()} aria-label="Search" data-search-open className={`${iconButtonClass()} lg:hidden`}>
        <Search aria-hidden="true" strokeWidth={1.75} />
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        data-search-open
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
        className="hidden min-h-tap items-center gap-2 rounded-control border border-edge bg-sheet px-3 text-sm text-ink-2 hover:border-ink-2 lg:inline-flex"
      >
        <Search aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
        Search
        <kbd
          aria-hidden="true"
          className="ml-4 rounded-[5px] border border-line border-b-edge px-1.5 font-body text-xs leading-[1.55] max-[70rem]:hidden"
        >
          Ctrl K
        </kbd>
      </button>
      {used && <Palette open={isOpen} onClose={close} />}
    </>
  )
}
