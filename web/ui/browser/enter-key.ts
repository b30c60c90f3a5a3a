interface Press {
  key: string
  isComposing: boolean
  keyCode: number
}

/**
 * Whether a press belongs to a composition (an input method's candidates, a phone's suggestions): it ends that, and means
 * nothing else. Safari says so only by the key code 229, after `compositionend`.
 */
export const isOfComposition = ({ isComposing, keyCode }: Omit<Press, 'key'>): boolean => isComposing || keyCode === 229

/** Whether a key's press is an Enter that means something. */
export const isEnter = ({ nativeEvent }: { nativeEvent: Press }): boolean =>
  nativeEvent.key === 'Enter' && !isOfComposition(nativeEvent)
