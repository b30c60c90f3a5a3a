import type Temml from 'temml'
import type { Options } from 'temml'
import { loadWithRetry } from '#web/ui/browser/load-with-retry.ts'

// Formulas as models and students write them: $x$ and \(x\) in a line, $$x$$ and \[x\] on their own. They become MathML, which
// browsers render and screen readers speak, once the library has loaded; until then, and where it cannot parse one, the
// formula is shown as it was written.

// The limit bounds the time of a text full of opening delimiters.
const forms = [
  { pattern: /^\$\$([^$]{1,2000})\$\$/, display: true },
  { pattern: /^\\\[([^]{1,2000}?)\\\]/, display: true },
  { pattern: /^\\\(([^]{1,2000}?)\\\)/, display: false },
  // Not between two prices: no space inside, no digit behind.
  { pattern: /^\$(?![\s$])((?:\\[^]|[^\\$\n]){1,2000}?)(?<!\s)\$(?![\d$])/, display: false },
] as const

interface Formula {
  /** With its delimiters. */
  raw: string
  tex: string
  /** A display formula, on lines of its own. */
  display: boolean
}

/** The index at which the next formula may begin; -1 where there is none. */
export const nextFormula = (text: string): number => text.search(/\$|\\[([]/)

/** The formula with which this text begins. */
export function formulaAt(text: string): Formula | undefined {
  for (const { pattern, display } of forms) {
    const [raw, tex] = pattern.exec(text) ?? []
    if (raw !== undefined && tex !== undefined) return { raw, tex: tex.trim(), display }
  }
  return undefined
}

let temml: typeof Temml | undefined
/** The library, once a text has loaded it. */
export const loadedTemml = () => temml
export const loadTemml = async () => (temml ??= (await import('temml')).default)

/** Browsers before 2023 would show a fraction as two numbers side by side. */
export const drawsMaths = () => CSS.supports('math-style', 'compact')

/** A formula that defines commands: few lines of them grow into millions of signs. */
export const isCostly = (tex: string): boolean =>
  /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand|global|long)(?![A-Za-z])/.test(tex)

export const temmlOptions = (displayMode: boolean) =>
  ({ displayMode, throwOnError: true, trust: false, maxSize: [10, 10], maxExpand: 200 }) satisfies Options

/** Renders the formulas in a text, each of which is the text of an element `i` (user-text.tsx, the assistant's markdown.ts). */
export function drawFormulas(text: HTMLElement): void {
  const written = [...text.querySelectorAll('i')]
  if (written.length === 0 || !drawsMaths()) return
  if (temml) for (const element of written) draw(element, temml)
  else
    void loadWithRetry(loadTemml).then(
      () => drawFormulas(text),
      // Without the library formulas are shown as they were written.
      () => {},
    )
}

function draw(element: HTMLElement, { render }: typeof Temml): void {
  const formula = formulaAt(element.textContent ?? '')
  if (formula === undefined || isCostly(formula.tex)) return
  const drawn = document.createElement('span')
  if (formula.display) drawn.className = 'block my-2 overflow-x-auto'
  try {
    render(formula.tex, drawn, temmlOptions(formula.display))
  } catch {
    return
  }
  element.replaceWith(drawn)
}
