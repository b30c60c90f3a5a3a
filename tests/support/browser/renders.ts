import type { Page } from '@playwright/test'

export interface Renders {
  /** Elements that were there before and after. */
  stayed: number
  /** Of them, how many React rendered again. */
  again: number
}

/**
 * Does something to a page and counts which of its elements were rendered again: React hands an element a new object
 * of props whenever the component that it belongs to is rendered, changed or not.
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
