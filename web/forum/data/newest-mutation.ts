import { useQueryClient } from '@tanstack/react-query'
import type { MutationKey, MutationState } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

type State<Data, Variables> = MutationState<Data, Error, Variables>

/**
 * The newest mutation under this key, including one that an unmounted page or dialog has started. By hand: the query
 * library's own hook would be loaded on every page.
 */
export function useNewestMutation<Data, Variables>(mutationKey: MutationKey): State<Data, Variables> | undefined {
  const mutations = useQueryClient().getMutationCache()
  return useSyncExternalStore(
    useCallback((onChange) => mutations.subscribe(onChange), [mutations]),
    () => {
      const newest = mutations.findAll({ mutationKey, exact: true }).at(-1)
      return mutations.find<Data, Error, Variables>({ predicate: (each) => each === newest })?.state
    },
  )
}

/** Runs an effect when the newest mutation ends, if the component is still mounted. */
export function useOnSettled<Data, Variables>(
  newest: State<Data, Variables> | undefined,
  onSettled: (ended: State<Data, Variables>) => void,
): void {
  // Earlier mutations are ignored; one that fails in the same moment may never be rendered as pending.
  const settled = useRef(newest?.status === 'pending' ? newest.submittedAt - 1 : (newest?.submittedAt ?? 0))
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    if (newest?.status !== 'success' && newest?.status !== 'error') return
    if (newest.submittedAt <= settled.current) return
    settled.current = newest.submittedAt
    settle(newest)
  }, [newest])
}
