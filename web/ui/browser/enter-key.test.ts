import { expect, it } from 'vitest'
import { isEnter } from './enter-key.ts'

const press = (changed: object = {}) => ({ nativeEvent: { key: 'Enter', isComposing: false, keyCode: 13, ...changed } })

it('an Enter counts unless it ends a composition, as Safari and as other browsers report it', () => {
  expect(isEnter(press())).toBe(true)
  expect(isEnter(press({ isComposing: true }))).toBe(false)
  expect(isEnter(press({ keyCode: 229 }))).toBe(false)
  expect(isEnter(press({ key: 'a', keyCode: 65 }))).toBe(false)
})
