/** A ref for what should have the focus as soon as it stands there. Stable, so it acts once. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
