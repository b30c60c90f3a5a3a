import { expect, test } from 'vitest'
import { navigation } from '#web/shell/navigation/navigation.ts'
import { sitePages } from './site-pages.ts'

test('every page of the submenus has its sentence, and there is none beside', () => {
  const listed = navigation.flatMap((entry) => entry.pages ?? []).map((page) => page.to)
  expect(Object.keys(sitePages).toSorted()).toEqual(listed.toSorted())
})
