import { expect, test } from 'vitest'
import { isActive, isExactly, navigation } from './navigation.ts'

const activeAt = (pathname: string) =>
  navigation.filter((entry) => isActive(entry, pathname)).map((entry) => entry.label)

test.each([
  ['/', ['Home']],
  ['/resources', ['Resources']],
  ['/resources/first-year', ['Resources']],
  ['/pyqs', ['Resources']],
  ['/discussion', ['Community']],
  ['/discussion/', ['Community']],
  ['/notice', ['Community']],
  ['/notices/1b4e28ba-2fa1-41d2-883f-0016d3cca427', ['Community']],
  ['/notices/1b4e28ba-2fa1-41d2-883f-0016d3cca427/', ['Community']],
  ['/noticeboard', []],
  ['/pyqs/courses/cs301/questions', ['Resources']],
  ['/resources/', ['Resources']],
  ['/purchase-plan', ['Tools']],
  ['/about', ['About']],
  ['/dashboard', []],
])('at %s the bar marks %j', (pathname, labels) => {
  expect(activeAt(pathname)).toEqual(labels)
})

test.each([
  ['/about', true],
  ['/about/', true],
  ['/about/team', false],
])('at %s the bar is on the About page itself: %s', (pathname, exactly) => {
  expect(isExactly('/about', pathname)).toBe(exactly)
})

test.each([
  ['/notices/1b4e28ba-2fa1-41d2-883f-0016d3cca427', ['Notices']],
  ['/notice', ['Notices']],
  ['/pyqs/mine', ['PYQs and Notes']],
  ['/resources/first-year', []],
])('at %s the submenus mark %j', (pathname, labels) => {
  const marked = navigation.flatMap(({ pages = [] }) => pages).filter((page) => isActive(page, pathname))
  expect(marked.map(({ label }) => label)).toEqual(labels)
})

test('no page belongs to two groups', () => {
  const addresses = navigation.flatMap((entry) => entry.pages ?? []).map((page) => page.to)
  expect(new Set(addresses).size).toBe(addresses.length)
})
