/** Opens the `<details>` that the address names after its '#': the browser only scrolls to it. */
export function openLinkedDetails(): void {
  const named = document.getElementById(location.hash.slice(1))
  if (!(named instanceof HTMLDetailsElement)) return
  named.open = true
  named.scrollIntoView()
}

/** For documents without React, whose links within the page are handled by the browser. */
export function followLinkedDetails(): void {
  openLinkedDetails()
  addEventListener('hashchange', openLinkedDetails)
}
