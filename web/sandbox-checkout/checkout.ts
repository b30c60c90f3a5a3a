// The sandbox provider's checkout window, with the interface of Razorpay's checkout script
// (https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/). It is one file without imports,
// because it is served as the provider's script would be (vite.config.ts); any page may load it. The styles are in a
// file of their own: nothing inline (docs/decisions/0006).

interface CheckoutResponse {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

interface CheckoutOptions {
  key: string
  order_id: string
  name?: string
  description?: string
  prefill?: { name?: string; email?: string; contact?: string }
  handler?: (response: CheckoutResponse) => void
  /** With `redirect`, the browser is redirected there with the result, and no handler is called. */
  callback_url?: string
  redirect?: boolean
  modal?: { ondismiss?: () => void }
}

interface PaymentFailure {
  error: { code?: string; description?: string; metadata?: Record<string, string> }
}

type FailureListener = (failure: PaymentFailure) => void

/** The simulated result of the bank; `lost` is `paid` without notifying the page. */
const outcomes = [
  { id: 'paid', title: 'Pay', hint: 'The bank accepts the payment immediately.' },
  { id: 'slow', title: 'Pay through a slow bank', hint: 'The bank accepts the payment after 15 seconds.' },
  { id: 'lost', title: 'Pay, then close the browser', hint: 'The payment succeeds, but this page is not told.' },
  { id: 'failed', title: 'Payment declined', hint: 'The bank rejects the payment. You can try again.' },
] as const
type Outcome = (typeof outcomes)[number]['id']

const ownAddress =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : `${location.origin}/`
const addressOf = (path: string) => new URL(path, ownAddress).href
const gateway = (path: string) => addressOf(`/sandbox-gateway/checkout/${path}`)

const unreachable = 'The sandbox gateway does not answer. Close this window and try again.'

class Checkout {
  readonly #options: CheckoutOptions
  readonly #failureListeners: FailureListener[] = []
  #host: HTMLElement | undefined
  #dialog: HTMLDialogElement | undefined
  #busy = false
  #lost = false

  constructor(options: CheckoutOptions) {
    this.#options = options
  }

  on(event: string, listener: FailureListener): void {
    if (event === 'payment.failed') this.#failureListeners.push(listener)
  }

  open(): void {
    if (this.#host === undefined) void this.#show()
  }

  close(): void {
    this.#dialog?.close()
    this.#host?.remove()
    this.#host = undefined
  }

  async #show(): Promise<void> {
    this.#host = document.createElement('div')
    const root = this.#host.attachShadow({ mode: 'open' })
    const dialog = make('dialog', { 'aria-labelledby': 'title', 'aria-describedby': 'note' })
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      this.#dismiss()
    })
    this.#dialog = dialog
    dialog.append(this.#head(), make('div', { class: 'body' }, loadingRows()))
    const styles = make('link', { rel: 'stylesheet', href: addressOf('/sandbox-checkout.css') })
    const styled = new Promise((resolve) => {
      styles.addEventListener('load', resolve)
      styles.addEventListener('error', resolve)
    })
    root.append(styles, dialog)
    document.body.append(this.#host)
    await styled
    if (this.#host === undefined) return
    dialog.showModal()
    await this.#loadOrder()
  }

  async #loadOrder(): Promise<void> {
    const { key, order_id: id } = this.#options
    const answer = await ask(gateway(`orders/${encodeURIComponent(id)}?key_id=${encodeURIComponent(key)}`))
    const amount = Number(answer?.body['amount'])
    if (answer === undefined || !answer.ok) return this.#say(answer === undefined ? unreachable : failureText(answer))
    if (answer.body['status'] === 'paid') return this.#say('This order has already been paid. Close this window.')
    const price = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 2 })
      .format(amount / 100)
      .replace(/\.00$/, '')
    this.#replaceBody(this.#form(price))
  }

  #head(): HTMLElement {
    const close = make('button', { type: 'button', class: 'close', 'aria-label': 'Close' })
    close.addEventListener('click', () => this.#dismiss())
    const { name = '', description = '' } = this.#options
    return make(
      'header',
      {},
      make(
        'div',
        {},
        make('p', { class: 'kicker small' }, make('span', { class: 'stamp' }, 'Test mode'), name),
        make('h2', { id: 'title' }, description || 'Payment'),
        make('p', { class: 'small' }, this.#options.prefill?.email ?? ''),
      ),
      close,
    )
  }

  #form(price: string): HTMLElement {
    const pay = make('button', { type: 'submit', class: 'pay' }, `Pay ${price}`)
    const cancel = make('button', { type: 'button', class: 'cancel' }, 'Cancel')
    cancel.addEventListener('click', () => this.#dismiss())
    const choices = outcomes.map(({ id, title, hint }, index) =>
      make(
        'label',
        { class: 'choice' },
        make('input', {
          type: 'radio',
          name: 'outcome',
          value: id,
          'aria-labelledby': `${id}-title`,
          'aria-describedby': `${id}-hint`,
          ...(index === 0 && { checked: '' }),
        }),
        make(
          'span',
          {},
          make('strong', { id: `${id}-title` }, title),
          make('span', { id: `${id}-hint`, class: 'small' }, hint),
        ),
      ),
    )
    const form = make(
      'form',
      { class: 'stack' },
      make('p', { id: 'note' }, 'This is a test payment: no real money is charged. What should happen?'),
      make('fieldset', {}, make('legend', { class: 'unseen' }, 'What should happen'), ...choices),
      make('p', { class: 'problem', role: 'alert' }),
      make('p', { class: 'small order' }, this.#options.order_id),
      make('div', { class: 'foot' }, cancel, pay),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (!this.#busy) void this.#pay(form, pay)
    })
    return form
  }

  async #pay(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
    const chosen = outcomes.find(({ id }) => id === new FormData(form).get('outcome'))?.id ?? 'paid'
    const problem = form.querySelector('.problem')
    problem?.replaceChildren()
    this.#busy = true
    button.setAttribute('aria-busy', 'true')
    const answer = await this.#attempt(chosen)
    this.#busy = false
    button.removeAttribute('aria-busy')

    if (answer === undefined) showProblem(problem, unreachable)
    else if (this.#options.redirect && (answer.ok || isRecord(answer.body['error'])) && chosen !== 'lost')
      post(this.#options.callback_url ?? '', answer.body)
    else if (!answer.ok) {
      showProblem(problem, failureText(answer))
      const failure = answer.body as unknown as PaymentFailure
      for (const listener of this.#failureListeners) listener(failure)
    } else if (chosen === 'lost') this.#lose()
    else {
      this.close()
      this.#options.handler?.(answer.body as unknown as CheckoutResponse)
    }
  }

  #attempt(chosen: Outcome): Promise<Answer | undefined> {
    const { key, order_id, prefill = {} } = this.#options
    return ask(gateway('payments'), {
      key_id: key,
      order_id,
      outcome: chosen === 'lost' ? 'paid' : chosen,
      email: prefill.email ?? '',
      contact: prefill.contact ?? '',
    })
  }

  /** Simulates a closed browser: neither `handler` nor `ondismiss` is ever called. */
  #lose(): void {
    this.#lost = true
    const reload = make('button', { type: 'button', class: 'pay' }, 'Reload this page')
    reload.addEventListener('click', () => location.reload())
    this.#replaceBody(
      make(
        'div',
        { class: 'stack' },
        make('p', { id: 'note', tabindex: '-1' }, 'Paid. This page was not told, so close or reload it.'),
        make('p', { class: 'small' }, 'The site is told about the payment within a few seconds.'),
        make('div', { class: 'foot' }, reload),
      ),
    )
    this.#dialog?.querySelector<HTMLElement>('#note')?.focus()
  }

  #say(text: string): void {
    this.#replaceBody(make('p', { class: 'problem', id: 'note', role: 'alert' }, text))
  }

  #replaceBody(content: HTMLElement): void {
    this.#dialog?.querySelector('.body')?.replaceChildren(content)
  }

  #dismiss(): void {
    if (this.#busy) return
    this.close()
    if (!this.#lost) this.#options.modal?.ondismiss?.()
  }
}

interface Answer {
  ok: boolean
  body: Record<string, unknown>
}

/** Returns undefined when there is no response. */
async function ask(url: string, body?: Record<string, string>): Promise<Answer | undefined> {
  try {
    const request =
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(url, request)
    const parsed: unknown = await response.json()
    return { ok: response.ok, body: isRecord(parsed) ? parsed : {} }
  } catch {
    return undefined
  }
}

/** Leaves the page by submitting a form, as the provider does: nested values as `error[code]`, deeper ones as JSON. */
function post(action: string, body: Record<string, unknown>): void {
  const fields = Object.entries(body).flatMap(([name, value]) =>
    isRecord(value)
      ? Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, inner] as const)
      : [[name, value]],
  )
  const form = make(
    'form',
    { method: 'post', action },
    ...fields.map(([name, value]) => make('input', { type: 'hidden', name: String(name), value: fieldText(value) })),
  )
  document.body.append(form)
  form.submit()
}

function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function failureText({ body }: Answer): string {
  const error = body['error']
  const description = isRecord(error) ? error['description'] : body['message']
  return typeof description === 'string' ? description : unreachable
}

function showProblem(place: Element | null, text: string): void {
  place?.append(text)
  place?.scrollIntoView({ block: 'nearest' })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function loadingRows(): HTMLElement {
  const rows = outcomes.map(() => make('div', { class: 'bar' }))
  return make(
    'div',
    { class: 'loading', role: 'status' },
    make('span', { class: 'unseen', id: 'note' }, 'Loading...'),
    ...rows,
  )
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

Object.assign(window, { Razorpay: Checkout })
