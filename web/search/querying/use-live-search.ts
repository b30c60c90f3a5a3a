import { useEffect, useState, useSyncExternalStore } from 'react'
import { askSearch } from './ask.ts'
import { createLiveSearch } from './live-search.ts'
import type { SearchRequest, SearchState } from './live-search.ts'

const nothing: SearchState = { shown: undefined, asked: undefined, failed: undefined }

/** What the server finds for a text, as it is typed; an empty one asks nothing. */
export function useLiveSearch({ text, rows, only }: SearchRequest) {
  const [live] = useState(() => createLiveSearch(askSearch))
  const state = useSyncExternalStore(live.subscribe, live.state, () => nothing)
  useEffect(() => live.type({ text, rows, only }), [live, text, rows, only])
  useEffect(() => live.end, [live])
  return { ...state, retry: live.retry }
}
