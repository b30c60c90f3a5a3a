import { html } from 'hono/html'

type Markup = ReturnType<typeof html>

interface Frame {
  siteName: string
  title: string
  /** The content of the sheet below the title. */
  body: Markup
  /** Small print below the sheet. */
  foot: Markup
}

const serif = "Besley, Rockwell, 'Roboto Slab', Georgia, serif"
const sans = "'Atkinson Hyperlegible Next', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

// The styles of a mail's texts; their colours have a dark variant below, by class.
const breaking = 'overflow-wrap:anywhere;word-break:break-word'
export const mailText = {
  main: `font-family:${sans};font-size:17px;line-height:27px;color:#1a2036;${breaking}`,
  small: `font-family:${sans};font-size:15px;line-height:24px;color:#474c63;${breaking}`,
  foot: `font-family:${sans};font-size:13px;line-height:21px;color:#474c63;${breaking}`,
  action: `font-family:${sans};font-size:17px;line-height:22px;font-weight:700;color:#1a2036`,
  code: `font-family:${sans};font-size:24px;line-height:32px;font-weight:700;letter-spacing:6px;color:#1a2036`,
} as const

// Tables and inline styles, because all mail programs support them. The style element serves only the dark scheme of
// those that support it; the colours are those of the design tokens.
const darkScheme = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  @media (prefers-color-scheme: dark) {
    .paper { background-color: #12151f !important }
    .sheet { background-color: #1a1e2b !important; border-color: #2c3142 !important }
    .well { background-color: #0d1018 !important }
    .ink { color: #efe9dc !important }
    .ink-2 { color: #bcb8ae !important }
  }`

/** The layout of every mail. The template tag escapes every value. */
export async function mailFrame({ siteName, title, body, foot }: Frame): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
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
                    ${siteName}
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
                      ${title}
                    </h1>
                    ${body}
                  </td>
                </tr>
                <tr>
                  <td class="ink-2" style="padding:16px 4px 0;${mailText.foot}">${foot}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `
  return page.toString()
}
