import { useMutationState } from '@tanstack/react-query'
import type { MutationKey, MutationState } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

type State<Data, Variables> = MutationState<Data, Error, Variables>

/** The newest mutation under this key, also one that was begun by a page or a dialog that is gone. */
export const useNewestMutation = <Data, Variables>(mutationKey: MutationKey): State<Data, Variables> | undefined =>
  useMutationState<State<Data, Variables>>({ filters: { mutationKey, exact: true } }).at(-1)

/** Does something when the newest mutation ends, where the component is still there: whoever has moved on is led nowhere. */
export function useOnSettled<Data, Variables>(
  newest: State<Data, Variables> | undefined,
  onSettled: (ended: State<Data, Variables>) => void,
): void {
  // What had ended before is nobody's news; one that fails in the same moment may never be seen pending.
  const settled = useRef(newest?.status === 'pending' ? newest.submittedAt - 1 : (newest?.submittedAt ?? 0))
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    if (newest?.status !== 'success' && newest?.status !== 'error') return
    if (newest.submittedAt <= settled.current) return
    settled.current = newest.submittedAt
    settle(newest)
  }, [newest])
}
