import { useEffect, useEffectEvent, useState } from 'react'

const pauseBeforeSearch = 300
/** A longer substring can hardly match, and the address grows. */
export const longestSearch = 200

/**
 * The text that is being typed; the search itself is in the address, and replaces the text when it changes otherwise.
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  const [sent, setSent] = useState<string>()

  // Back, Forward or a tag changed the search. A search sent from here must not undo what was typed since.
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
