import type { Page } from '@playwright/test'

export interface Renders {
  /** The number of elements that existed before and after. */
  stayed: number
  /** The number of them that React rendered again. */
  again: number
}

/**
 * Runs an action on a page and counts which of its elements were rendered again: React sets a new object of props on an
 * element whenever its component is rendered, changed or not.
 */
export async function countRenders(page: Page, selector: string, act: () => Promise<unknown>): Promise<Renders> {
  const before = await page.evaluateHandle((what) => {
    const all = [...document.querySelectorAll(what)]
    const propsKey = Object.keys(all[0] ?? {}).find((key) => key.startsWith('__reactProps$'))
    if (propsKey === undefined) throw new Error(`React has rendered nothing that matches ${what}`)
    const propsOf = (element: Element) => Reflect.get(element, propsKey) as unknown
    return { propsOf, props: new Map(all.map((element) => [element, propsOf(element)])) }
  }, selector)
  await act()
  return before.evaluate(({ props, propsOf }) => {
    const stayed = [...props].filter(([element]) => element.isConnected)
    return { stayed: stayed.length, again: stayed.filter(([element, was]) => propsOf(element) !== was).length }
  })
}
