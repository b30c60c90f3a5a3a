import { useEffect, useEffectEvent, useState } from 'react'

const pauseBeforeSearch = 300
/** Beyond it a substring can hardly match, and the address grows. */
export const longestSearch = 200

/** Holds what is being typed; what is searched for stands in the address, and wins when it changes by itself. */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  const [sent, setSent] = useState<string>()

  // Back, Forward or a tag brought another search. One that was sent from here must not undo what was typed since.
  if (search !== seen) {
    setSeen(search)
    if (search === sent) setSent(undefined)
    else setText(search)
  }

  const searchNow = (next: string) => {
    const wanted = next.trim()
    if (wanted === search) return
    setSent(wanted)
    onSearch(wanted)
  }
  const searchWhenDue = useEffectEvent(searchNow)
  useEffect(() => {
    const timer = setTimeout(() => searchWhenDue(text), pauseBeforeSearch)
    return () => clearTimeout(timer)
  }, [text])

  return { text, type: setText, searchNow }
}
