import { html } from 'hono/html'

/** One account mail: a sentence, a button, a code, and what to do when it was not asked for. */
export interface Letter {
  title: string
  /** Why this mail came, in one or two sentences. */
  reason: string
  action: string
  link: string
  code: string
  /** For how long link and code work, in words. */
  validFor: string
  /** For the reader who did not ask for it. */
  otherwise: string
}

const serif = "Besley, Rockwell, 'Roboto Slab', Georgia, serif"
const sans = "'Atkinson Hyperlegible Next', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

// Tables and inline styles, because that is what mail programs agree on. The style element only serves the
// dark scheme of those that know it; the colours are the look's tokens.
const darkScheme = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: #12151f !important }
    .sheet { background-color: #1a1e2b !important; border-color: #2c3142 !important }
    .well { background-color: #0d1018 !important }
    .ink { color: #efe9dc !important }
    .ink-2 { color: #bcb8ae !important }
  }`

/** Every value is escaped by the template tag. */
export async function letterHtml(letter: Letter): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${letter.title}</title>
        <style>
          ${darkScheme}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:0;background-color:#faf4e8;-webkit-text-size-adjust:100%">
        <table
          role="presentation"
          class="paper"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="background-color:#faf4e8"
        >
          <tr>
            <td align="center" style="padding:32px 16px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:520px"
              >
                <tr>
                  <td
                    class="ink"
                    style="padding:0 4px 16px;font-family:${serif};font-size:22px;line-height:28px;font-weight:700;color:#1a2036"
                  >
                    CampusLife
                  </td>
                </tr>
                <tr>
                  <td
                    class="sheet"
                    style="background-color:#fffdf8;border:1px solid #e2d8c5;border-top:2px solid #d98a7a;border-radius:4px;padding:32px 28px"
                  >
                    <h1
                      class="ink"
                      style="margin:0 0 16px;font-family:${serif};font-size:24px;line-height:32px;font-weight:700;color:#1a2036"
                    >
                      ${letter.title}
                    </h1>
                    <p
                      class="ink"
                      style="margin:0 0 24px;font-family:${sans};font-size:17px;line-height:27px;color:#1a2036;overflow-wrap:anywhere"
                    >
                      ${letter.reason}
                    </p>
                    <table role="presentation" cellpadding="0" cellspacing="0" border="0">
                      <tr>
                        <td style="border-radius:8px;background-color:#f2a50c">
                          <a
                            href="${letter.link}"
                            style="display:inline-block;padding:13px 24px;font-family:${sans};font-size:17px;line-height:22px;font-weight:700;color:#1a2036;text-decoration:none;border-radius:8px"
                            >${letter.action}</a
                          >
                        </td>
                      </tr>
                    </table>
                    <p
                      class="ink-2"
                      style="margin:24px 0 8px;font-family:${sans};font-size:15px;line-height:24px;color:#474c63"
                    >
                      Or type this code where you are asked for it:
                    </p>
                    <p
                      class="well ink"
                      style="margin:0 0 24px;padding:12px 16px;background-color:#f1e9d9;border-radius:4px;font-family:${sans};font-size:24px;line-height:32px;font-weight:700;letter-spacing:6px;color:#1a2036"
                    >
                      ${letter.code}
                    </p>
                    <p class="ink-2" style="margin:0;font-family:${sans};font-size:15px;line-height:24px;color:#474c63">
                      Button and code work once, for ${letter.validFor}. ${letter.otherwise}
                    </p>
                  </td>
                </tr>
                <tr>
                  <td
                    class="ink-2"
                    style="padding:16px 4px 0;font-family:${sans};font-size:13px;line-height:21px;color:#474c63;overflow-wrap:anywhere;word-break:break-word"
                  >
                    If the button does not open, copy this address into your browser:<br /><a
                      class="ink-2"
                      href="${letter.link}"
                      style="color:#474c63"
                      >${letter.link}</a
                    >
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `
  return page.toString()
}

export function letterText(letter: Letter): string {
  return `CampusLife

${letter.title}

${letter.reason}

${letter.action}:
${letter.link}

Or type this code where you are asked for it: ${letter.code}

Link and code work once, for ${letter.validFor}. ${letter.otherwise}
`
}
