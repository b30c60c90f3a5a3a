interface Press {
  key: string
  isComposing: boolean
  keyCode: number
}

/**
 * Whether a key press belongs to a composition (an input method's candidates, a phone's suggestions), which it only
 * ends. Safari reports that only by the key code 229, after `compositionend`.
 */
export const isOfComposition = ({ isComposing, keyCode }: Omit<Press, 'key'>): boolean => isComposing || keyCode === 229

/** Whether a key press is an Enter outside of a composition. */
export const isEnter = ({ nativeEvent }: { nativeEvent: Press }): boolean =>
  nativeEvent.key === 'Enter' && !isOfComposition(nativeEvent)
