import { around, onPress } from '#web/page/document/press.ts'

/** docs/behaviour.md#constants-navigation-theme-and-guards. */
const closeDelay = 200

const submenu = '[data-submenu]'
const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

const buttonOf = (item: HTMLElement) => item.querySelector<HTMLElement>('button[aria-expanded]')

/** `by`: a press on a submenu that the pointer has already opened must not close it. */
function show(item: HTMLElement, by: 'hover' | 'press' | undefined) {
  clearTimeout(timers.get(item))
  if (by === undefined) delete item.dataset['openedBy']
  else item.dataset['openedBy'] = by
  expand(buttonOf(item), by !== undefined)
}

/** Shows or hides what a button controls. */
export function expand(button: HTMLElement | null, open: boolean): void {
  const controlled = document.getElementById(button?.getAttribute('aria-controls') ?? '')
  button?.setAttribute('aria-expanded', String(open))
  if (controlled) controlled.hidden = !open
}

const opened = (item: HTMLElement) => item.dataset['openedBy']
const itemAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>(submenu) : null)

/** The bar's submenus (submenu.tsx): by pointer, press and keys. */
export function bindSubmenus(): void {
  document.addEventListener('pointerover', ({ pointerType, target, relatedTarget }) => {
    const item = itemAt(target)
    if (pointerType !== 'mouse' || item === null || item === itemAt(relatedTarget)) return
    clearTimeout(timers.get(item))
    if (opened(item) === undefined) show(item, 'hover')
  })
  document.addEventListener('pointerout', ({ pointerType, target, relatedTarget }) => {
    const item = itemAt(target)
    if (pointerType !== 'mouse' || item === null || item === itemAt(relatedTarget)) return
    clearTimeout(timers.get(item))
    timers.set(
      item,
      setTimeout(() => show(item, undefined), closeDelay),
    )
  })
  onPress(`${submenu} > button`, (button) => {
    const item = itemAt(button)
    if (item) show(item, opened(item) === 'press' ? undefined : 'press')
  })
  onPress(`${submenu} a`, (link) => {
    const item = itemAt(link)
    if (item) show(item, undefined)
  })
  document.addEventListener('keydown', (event) => {
    const item = around(event, submenu)
    if (event.key !== 'Escape' || !item || opened(item) === undefined) return
    show(item, undefined)
    buttonOf(item)?.focus()
  })
  document.addEventListener('focusout', (event) => {
    const item = around(event, submenu)
    if (item && opened(item) !== undefined && item !== itemAt(event.relatedTarget)) show(item, undefined)
  })
}
