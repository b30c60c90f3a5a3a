import { whenParsed } from '#web/page/document/press.ts'

/** docs/behaviour.md#constants-navigation-theme-and-guards: landing carousel 4 s. */
const turnEvery = 4000

/**
 * A custom element around the board (highlight-board.tsx), defined by the document's inline script: it works in the
 * prerendered page and where React creates it again. Rotates its cards; stops under the pointer, on focus, when paused,
 * and with reduced motion.
 */
export function defineCarousel(): void {
  customElements.define('card-carousel', CardCarousel)
}

class CardCarousel extends HTMLElement {
  front = 0
  attended = false
  chosen: boolean | undefined
  timer: ReturnType<typeof setInterval> | undefined
  leave = new AbortController()

  get playing(): boolean {
    return this.chosen ?? !matchMedia('(prefers-reduced-motion: reduce)').matches
  }

  connectedCallback(): void {
    this.leave = new AbortController()
    const { signal } = this.leave
    const attend = (attended: boolean) => () => this.attend(attended)
    this.addEventListener('pointerover', ({ pointerType }) => pointerType === 'mouse' && this.attend(true), { signal })
    this.addEventListener(
      'pointerout',
      ({ relatedTarget }) => (relatedTarget instanceof Node && this.contains(relatedTarget)) || this.attend(false),
      { signal },
    )
    this.addEventListener('focusin', attend(true), { signal })
    this.addEventListener('focusout', attend(false), { signal })
    this.addEventListener('click', ({ target }) => this.press(target), { signal })
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', () => this.restart(), { signal })
    // While the document is parsed, the cards are not there yet.
    whenParsed(() => this.restart())
  }

  disconnectedCallback(): void {
    this.leave.abort()
    clearInterval(this.timer)
  }

  attend(attended: boolean): void {
    if (this.attended === attended) return
    this.attended = attended
    this.restart()
  }

  press(target: EventTarget | null): void {
    const button = target instanceof Element ? target.closest('button') : null
    const dot = [...this.querySelectorAll('[data-dot]')].findIndex((one) => one === button)
    if (dot >= 0) this.show(dot)
    else if (button) {
      this.chosen = !this.playing
      this.restart()
    }
  }

  /** Each card is shown for its full interval after an interruption. */
  restart(): void {
    clearInterval(this.timer)
    const { playing } = this
    this.toggleAttribute('data-playing', playing)
    this.querySelector('[data-pause]')?.setAttribute('aria-label', playing ? 'Pause highlights' : 'Play highlights')
    this.querySelector('[aria-live]')?.setAttribute('aria-live', playing ? 'off' : 'polite')
    if (playing && !this.attended && this.isConnected)
      this.timer = setInterval(() => this.show(this.front + 1), turnEvery)
  }

  show(index: number): void {
    const cards = this.querySelectorAll<HTMLElement>('[data-place]')
    this.front = index % cards.length
    cards.forEach((card, n) => {
      const place = (n - this.front + cards.length) % cards.length
      card.dataset['place'] = String(place)
      card.ariaHidden = String(place !== 0)
    })
    this.querySelectorAll('[data-dot]').forEach((dot, n) => dot.setAttribute('aria-current', String(n === this.front)))
  }
}
