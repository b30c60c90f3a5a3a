// Draws the pictures that other sites and home screens show: the card of a shared link, and the icons.
// Run by hand when the design changes; the output is committed. `node scripts/pictures/draw-sharing-images.mjs`
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as playwright } from 'playwright-core'

const root = join(import.meta.dirname, '..', '..')
const read = (path) => readFileSync(join(root, path), 'utf8')
const font = (file) =>
  `url(data:font/woff2;base64,${readFileSync(join(root, 'web/ui/fonts', file)).toString('base64')})`
/** An SVG file's content without its root element. */
const inside = (path) =>
  read(path)
    .replace(/^[^]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')

const ink = '#1a2036'
const [paper, sheet, sunk, line, margin, rule] = ['#faf4e8', '#fffdf8', '#f1e9d9', '#e2d8c5', '#d98a7a', '#dde3ea']

// The favicon's flower. Its C is drawn for 16 px; larger icons have the wordmark's, whose first path it is.
const bloom = inside('web/public/favicon.svg').match(/<path[^>]*>/)?.[0]
const letter = inside('web/ui/art/wordmark.svg').match(/ d="(M[^Z]*Z)/)?.[1]
const initial = `<path transform="translate(16 16) scale(.52) translate(-16.7 -23)" d="${letter}" fill="${ink}"/>`
const flower = (x, y, size) =>
  `<g transform="translate(${x} ${y}) scale(${size / 32}) translate(-16 -16)">${bloom}<circle cx="16" cy="16" r="5.5" fill="#c96f00" fill-opacity=".55"/></g>`

const icon = (size, ground, share) =>
  svg(
    size,
    size,
    `${ground === undefined ? '' : `<rect width="${size}" height="${size}" fill="${ground}"/>`}
     <g fill="none" transform="translate(${size / 2} ${size / 2}) scale(${(size * share) / 32}) translate(-16 -16)">${bloom}${initial}</g>`,
  )

const garland = Array.from({ length: 5 }, (_, index) => index * 240).map(
  (x) => `<g transform="translate(${x} 0) scale(${240 / 176})" fill="none">${inside('web/ui/art/toran.svg')}</g>`,
)

const card = (title, words, turn) => `
  <g transform="rotate(${turn} 945 350)">
    <rect x="805" y="220" width="280" height="250" rx="5" fill="${sheet}" stroke="${line}" stroke-width="2"/>
    <path d="M805 288h280" stroke="${margin}" stroke-width="3"/>
    <path d="M806 328h278M806 368h278M806 408h278M806 448h278" stroke="${rule}" stroke-width="2"/>
    <text x="828" y="270" font-family="Besley" font-weight="620" font-size="34" fill="${ink}">${title}</text>
    ${words.map((text, index) => `<text x="828" y="${318 + index * 40}" font-family="Atkinson" font-size="25" fill="#474c63">${text}</text>`).join('')}
  </g>`

const sharing = svg(
  1200,
  630,
  `<rect width="1200" height="630" fill="${paper}"/>
   ${garland.join('')}
   <g transform="translate(80 150) scale(1.1)" color="${ink}">${inside('web/ui/art/wordmark.svg')}</g>
   <g font-family="Besley" font-weight="620" font-size="88" letter-spacing="-2.4" fill="${ink}">
     <text x="76" y="318">Your campus,</text>
     <text x="76" y="412">in one place.</text>
   </g>
   <text x="80" y="492" font-family="Atkinson" font-size="34" fill="#474c63">Papers, placements, people.</text>
   <rect x="750" y="150" width="390" height="400" rx="7" fill="${sunk}" stroke="${ink}" stroke-width="3"/>
   <rect x="762" y="162" width="366" height="376" rx="3" fill="none" stroke="${line}" stroke-width="3"/>
   ${card('', [], -5)}${card('', [], 4)}
   ${card('Discussion', ['DBMS end-sem:', 'which units?', '12 answers'], 0)}
   ${flower(945, 210, 46)}`,
)

const pictures = [
  ['sharing.png', 1200, 630, sharing],
  ['icon-192.png', 192, 192, icon(192, undefined, 0.96)],
  ['icon-512.png', 512, 512, icon(512, undefined, 0.96)],
  // Launchers cut a circle of 80 % out of a maskable icon, so the drawing is inside of that.
  ['icon-maskable-512.png', 512, 512, icon(512, paper, 0.66)],
  ['apple-touch-icon.png', 180, 180, icon(180, paper, 0.8)],
]

function svg(width, height, content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}

const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await playwright.launch({ executablePath: await chromium.executablePath(), headless: true, args })
try {
  const page = await browser.newPage()
  for (const [name, width, height, picture] of pictures) {
    await page.setViewportSize({ width, height })
    await page.setContent(`<style>
      @font-face { font-family: Besley; src: ${font('besley-latin.woff2')}; font-weight: 400 900 }
      @font-face { font-family: Atkinson; src: ${font('atkinson-next-latin.woff2')}; font-weight: 200 800 }
      html, body { margin: 0; background: transparent }
      svg { display: block }
    </style>${picture}`)
    await page.evaluate(() => document.fonts.ready)
    const file = join(root, 'web/public', name)
    writeFileSync(file, await page.screenshot({ omitBackground: true }))
    process.stdout.write(`${name}: ${Math.ceil(statSync(file).size / 1024)} KB\n`)
  }
} finally {
  await browser.close()
}
