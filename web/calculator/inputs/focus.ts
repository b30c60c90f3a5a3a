/** A ref that focuses the element when it is mounted. Stable, so it runs once. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
