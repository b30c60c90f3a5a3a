import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    /** Replaces each visible text, as translators do; repeated for later text. */
    translatePage: () => void
  }
}

/** Behaves like Chrome's translator: each text is replaced by two elements, and later text is translated as well. */
export async function addTranslator(context: BrowserContext, { beforeReact }: { beforeReact: boolean }): Promise<void> {
  await context.addInitScript((early) => {
    const skipped = 'font, script, style, textarea, select, title, svg, head'
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        const { parentElement: parent } = text
        if (!parent || !text.data.trim() || parent.closest(skipped)) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = `«${text.data}»`
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    window.translatePage = () => {
      translate(document.body)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) translate(node.parentNode ?? node)
      }).observe(document.body, { childList: true, subtree: true })
    }
    if (early) document.addEventListener('DOMContentLoaded', () => window.translatePage())
  }, beforeReact)
}

/** Behaves like password managers and grammar checkers: inserts elements beside fields and at both ends of the page. */
export async function addExtensionNodes(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const mark = document.createElement('x-extension')
      const element = () => mark.cloneNode()
      document.documentElement.setAttribute('data-extension', '')
      document.body.prepend(element())
      document.body.append(element())
      for (const field of document.querySelectorAll('input, textarea')) {
        field.setAttribute('data-extension', '')
        field.after(element())
      }
      for (const form of document.querySelectorAll('form, main')) form.prepend(element())
    })
  })
}

/** Fails the first request of each script, as on a bad line; the second one succeeds. */
export async function loseEachScriptOnce(page: Page): Promise<() => number> {
  const lost = new Set<string>()
  await page.route(/\/assets\/.*\.js/, (route) => {
    const url = route.request().url()
    if (lost.has(url)) return route.continue()
    lost.add(url)
    return route.abort('connectionreset')
  })
  return () => lost.size
}
