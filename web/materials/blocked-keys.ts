type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey'>

/** F12, Ctrl+Shift+I, J or C, and Ctrl+U (spec, section 2 'PYQs and Notes'). */
export function isBlockedKey({ key, ctrlKey, shiftKey }: Pressed): boolean {
  if (key === 'F12') return true
  if (!ctrlKey) return false
  const letter = key.toLowerCase()
  return shiftKey ? ['i', 'j', 'c'].includes(letter) : letter === 'u'
}
