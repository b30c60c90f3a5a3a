/** Opens the `<details>` that the address names after its '#': the browser only scrolls to it. Its open box may be lower. */
export function openLinkedDetails(): void {
  const named = document.getElementById(location.hash.slice(1))
  if (!(named instanceof HTMLDetailsElement)) return
  named.open = true
  named.scrollIntoView()
}

/** For documents without React, whose links within the page are the browser's own. */
export function followLinkedDetails(): void {
  openLinkedDetails()
  addEventListener('hashchange', openLinkedDetails)
}
