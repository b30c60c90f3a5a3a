type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey'>

/** F12, Ctrl+Shift+I, J or C, and Ctrl+U (docs/behaviour.md#pyqs-and-notes). */
export function isBlockedKey({ key, ctrlKey, shiftKey }: Pressed): boolean {
  if (key === 'F12') return true
  if (!ctrlKey) return false
  const letter = key.toLowerCase()
  return shiftKey ? ['i', 'j', 'c'].includes(letter) : letter === 'u'
}
