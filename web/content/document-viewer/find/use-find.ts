import { useEffect, useEffectEvent, useState } from 'react'
import { anyWord, findOnPage, type Match, phrase } from './find.ts'
import type { OpenDocument } from '../file/pdf.ts'

/** The debounce of typing, ms. */
const pause = 200
/** The search stops after so many matches: more are of no use ('a'). */
const maxMatches = 500

export interface Finding {
  query: string
  matches: readonly Match[]
  /** The index of the current match. */
  at: number
  searching: boolean
  /** All pages were searched without a match. */
  nothing: boolean
  search: (query: string) => void
  step: (by: 1 | -1) => void
}

/** Searches the text of a document, beginning with the current page. */
export function useFind(document: OpenDocument, first: string, page: number): Finding {
  const [query, setQuery] = useState(first)
  const [found, setFound] = useState<{ query: string; matches: Match[]; at: number; done: boolean }>({
    query: '',
    matches: [],
    at: 0,
    done: true,
  })

  const begin = useEffectEvent(async (read: OpenDocument, wantedText: string, signal: AbortSignal) => {
    const from = page
    const look = async (wanted: RegExp) => {
      const matches: Match[] = []
      for (let number = 1; number <= read.pages && matches.length < maxMatches; number++) {
        matches.push(...findOnPage(number, await read.runsOf(number), wanted))
        if (signal.aborted) return matches
      }
      return matches
    }
    const whole = phrase(wantedText)
    const words = anyWord(wantedText)
    let matches = whole ? await look(whole) : []
    if (matches.length === 0 && words && !signal.aborted) matches = await look(words)
    if (signal.aborted) return
    const next = matches.findIndex((match) => match.page >= from)
    setFound({ query: wantedText, matches, at: Math.max(next, 0), done: true })
  })
  useEffect(() => {
    const over = new AbortController()
    const timer = setTimeout(
      () => void begin(document, query, over.signal).catch(() => {}),
      query === first ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [document, query, first])

  const current = found.query === query
  return {
    query,
    matches: query === '' ? [] : found.matches,
    at: found.at,
    searching: !current && query.trim() !== '',
    nothing: current && query.trim() !== '' && found.matches.length === 0,
    search: setQuery,
    step: (by) =>
      setFound((before) => {
        const count = before.matches.length
        return count === 0 ? before : { ...before, at: (before.at + by + count) % count }
      }),
  }
}
