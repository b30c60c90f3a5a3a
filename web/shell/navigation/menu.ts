import { currentState, dialogsIn, pushDialog } from '#web/page/address/history-entry.ts'
import { isHydrated, onPress, opensHere, whenParsed } from '#web/page/document/press.ts'
import { expand } from './submenus.ts'

const name = 'menu'
const wide = () => matchMedia('(min-width: 64rem)')
const menu = () => document.querySelector<HTMLDialogElement>('dialog[data-menu]')
const isInHistory = () => dialogsIn(currentState()).includes(name)

/**
 * Shows the menu exactly while the history entry has it open: Back closes it, and so does a page that replaces the
 * entry.
 */
export function syncMenu(): void {
  const dialog = menu()
  if (!dialog || dialog.open === isInHistory()) return
  if (dialog.open) dialog.close()
  else if (wide().matches) history.back()
  else dialog.showModal()
}

const isBeside = (dialog: HTMLElement, { clientX, clientY }: MouseEvent) => {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** The side menu (side-menu.tsx), a native modal dialog. */
export function bindMenu(): void {
  onPress('[data-menu-open]', () => {
    if (!isInHistory()) pushDialog(name)
    syncMenu()
  })
  onPress('[data-menu-close]', () => menu()?.close())
  onPress('dialog[data-menu]', (dialog, event) => {
    if (event.target === dialog && isBeside(dialog, event)) menu()?.close()
  })
  onPress('dialog[data-menu] button[aria-controls]', (button) => {
    for (const other of menu()?.querySelectorAll<HTMLElement>('button[aria-expanded=true]') ?? [])
      if (other !== button) expand(other, false)
    expand(button, button.getAttribute('aria-expanded') !== 'true')
  })
  // The page replaces the menu's entry, so that Back does not lead into the menu. The router's links do so themselves.
  onPress('dialog[data-menu] a', (link, event) => {
    if (isHydrated() || !(link instanceof HTMLAnchorElement) || !opensHere(link, event)) return
    event.preventDefault()
    location.replace(link.href)
  })
  // For every way of closing: Escape and the phone's gesture are the browser's. The event does not bubble.
  document.addEventListener('close', ({ target }) => target === menu() && isInHistory() && history.back(), true)
  wide().addEventListener('change', () => wide().matches && menu()?.close())
  addEventListener('popstate', syncMenu)
  // A page that the browser restored or reloaded with the menu open.
  addEventListener('pageshow', syncMenu)
  whenParsed(syncMenu)
}
