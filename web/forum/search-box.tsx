import { useEffect, useRef, useState } from 'react'
import { SearchInput } from '#web/ui/input.tsx'
import { searchLimit } from './search-filter.ts'
import { wording } from './wording.ts'

const pauseBeforeSearch = 300

/** Holds what is being typed; what is searched for stands in the address, and wins when it changes by itself. */
export function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  const [sent, setSent] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // Back, Forward or a tag brought another search. One that was sent from here must not undo what was typed since.
  if (search !== seen) {
    setSeen(search)
    if (search === sent) setSent(undefined)
    else setText(search)
  }

  const searchNow = (next: string) => {
    clearTimeout(timer.current)
    const wanted = next.trim()
    if (wanted === search) return
    setSent(wanted)
    onSearch(wanted)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => searchNow(next), pauseBeforeSearch)
  }
  const clear = () => {
    setText('')
    searchNow('')
  }

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          searchNow(text)
        }}
      >
        <SearchInput
          aria-label="Search discussions"
          placeholder={wording.searchPlaceholder}
          maxLength={searchLimit}
          value={text}
          onChange={(event) => type(event.target.value)}
          onClear={clear}
        />
      </form>
    </search>
  )
}
