import { html, raw } from 'hono/html'

type Part = ReturnType<typeof html>

interface PlainPage {
  siteName: string
  /** Of the text: English of India by default. */
  lang?: string
  title: string
  /** Where it differs from the title. */
  heading?: string
  text: string
  /** A form or a link. */
  action: Part
  /** Trusted code that runs at the end of the page. */
  script?: string
}

/** A page with one action that needs no file of the build: for visitors from a mail or another site. */
export function plainPage({
  siteName,
  lang = 'en-IN',
  title,
  heading = title,
  text,
  action,
  script,
}: PlainPage): string {
  const page = html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${siteName}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${raw(sheetStyle)}
        </style>
      </head>
      <body>
        <main class="one">
          <p class="brand">${siteName}</p>
          <div class="sheet">
            <h1>${heading}</h1>
            <p>${text}</p>
            ${action}
          </div>
        </main>
        ${script === undefined ? '' : raw(`<script>${script}</script>`)}
      </body>
    </html>`
  return String(page)
}

/**
 * The style of the few pages that the server renders itself without files of the build: the palette of
 * web/ui/styles/tokens.css, and one sheet of paper.
 */
export const sheetStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf4e8, #12151f); --sheet: light-dark(#fffdf8, #1a1e2b); --sunk: light-dark(#f1e9d9, #0d1018);
  --ink: light-dark(#1a2036, #efe9dc); --ink-2: light-dark(#474c63, #bcb8ae); --line: light-dark(#e2d8c5, #2c3142);
  --margin: light-dark(#d98a7a, #7a4139); --marigold: light-dark(#f2a50c, #f0ac2e); --focus: light-dark(#2b4c9b, #a4bbf5);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 'Segoe UI', system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem clamp(1rem, .4rem + 2.6vw, 2.5rem) 4rem; }
main.one { max-width: 32rem; }
h1, h2, .brand { font-family: Rockwell, 'Roboto Slab', Georgia, serif; line-height: 1.2; text-wrap: balance; overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: clamp(2rem, 1.55rem + 2vw, 2.875rem); }
.one h1 { font-size: clamp(1.625rem, 1.4rem + 1vw, 2rem); }
.brand { margin: 0 0 1rem; font-size: 1.375rem; font-weight: 700; }
.sheet { padding: 2rem clamp(1.25rem, .6rem + 2.6vw, 2rem); background: var(--sheet); border: 1px solid var(--line); border-top: 2px solid var(--margin); border-radius: 4px; }
.sheet p { margin: 0 0 1.5rem; color: var(--ink-2); }
button, a.button { display: inline-grid; place-items: center; min-height: 3rem; padding: .5rem 1.5rem; border: 0; border-radius: 8px; background: var(--marigold); color: #1a2036; font: inherit; font-weight: 700; text-decoration: none; cursor: pointer; }
.sheet h2 { margin: 0 0 .25rem; font-size: 1.125rem; color: var(--ink); }
.sheet a:not(.button) { color: var(--ink); }
.sheet .two { display: flex; flex-wrap: wrap; gap: .75rem; }
.sheet .languages { margin: 1.5rem 0 0; }
.sheet .languages a { display: inline-block; padding: .75rem .75rem .75rem 0; }
button.second { background: var(--sunk); color: var(--ink); border: 1px solid var(--line); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 2px; }
`
