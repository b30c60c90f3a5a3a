import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '#domain/text/escape-html.ts'
import type { Line } from './paper-text.ts'

/** pdf.js's substitutes for missing fonts (SIL Open Font License). */
const fonts = join(import.meta.dirname, '../../node_modules/pdfjs-dist/standard_fonts')
const face = (file: string, weight: number, style: string) =>
  `@font-face { font-family: Paper; font-weight: ${weight}; font-style: ${style};
    src: url(data:font/ttf;base64,${readFileSync(join(fonts, `LiberationSans-${file}.ttf`)).toString('base64')}) }`

const style = `
  ${face('Regular', 400, 'normal')} ${face('Bold', 700, 'normal')} ${face('Italic', 400, 'italic')}
  @page { size: A4; margin: 20mm 17mm 18mm;
    @top-center { content: "SAMPLE of CampusLife, from no examination of any college"; font: 8.5pt Paper }
    @bottom-center { content: "Page " counter(page) " of " counter(pages); font: 9pt Paper } }
  html { font: 12.5pt/1.5 Paper }
  body { margin: 0 4pt 0 0 }
  .heading { text-align: center; font-weight: 700; font-size: 13.5pt }
  .section { text-align: center; font-weight: 700; margin-top: 7pt }
  .or { text-align: center; font-weight: 700; margin: 4pt 0 }
  .instruction { font-style: italic; margin-top: 4pt }
  .edges { display: flex; justify-content: space-between; font-weight: 700; margin-top: 7pt; border-bottom: 1pt solid; padding-bottom: 3pt }
  .question { display: flex; gap: 6pt; margin-top: 8pt }
  .label { flex: none; width: 21pt }
  .words { flex: 1 }
  .marks { flex: none; min-width: 34pt; text-align: right }
  .gap { height: 5pt }
  .page { break-after: page }
  table { border-collapse: collapse; margin: 6pt 0 6pt 26pt }
  td { border: .8pt solid; padding: 2pt 7pt }
  svg { display: block; margin: 6pt auto }
  sup { font-size: 75%; line-height: 0 }`

const ring = (x: number, y: number, text: string) =>
  `<circle cx="${x}" cy="${y}" r="13" fill="none" stroke="#000"/><text x="${x}" y="${y + 4}" text-anchor="middle">${text}</text>`
const box = (x: number, y: number, text: string) =>
  `<rect x="${x - 42}" y="${y - 13}" width="84" height="26" fill="none" stroke="#000"/><text x="${x}" y="${y + 4}" text-anchor="middle">${text}</text>`
const svg = (width: number, height: number, content: string) =>
  `<svg width="${width}" height="${height}" font-family="Paper" font-size="11">${content}</svg>`

const figures: Record<string, string> = {
  tree: svg(
    220,
    150,
    `<path d="M110 30L60 75M110 30L160 75M60 75L35 120M60 75L85 120" stroke="#000"/>
     <g fill="#fff"><circle cx="110" cy="30" r="13"/><circle cx="60" cy="75" r="13"/><circle cx="160" cy="75" r="13"/>
     <circle cx="35" cy="120" r="13"/><circle cx="85" cy="120" r="13"/></g>
     ${ring(110, 30, '26')}${ring(60, 75, '9')}${ring(160, 75, '30')}${ring(35, 120, '4')}${ring(85, 120, '21')}`,
  ),
  er: svg(
    420,
    110,
    `<path d="M97 60H165M255 60H323" stroke="#000"/>${box(55, 60, 'EMPLOYEE')}${box(365, 60, 'DEPARTMENT')}
     <path d="M165 60L210 35L255 60L210 85Z" fill="none" stroke="#000"/><text x="210" y="64" text-anchor="middle">works in</text>
     <text x="130" y="54">N</text><text x="285" y="54">1</text>
     <text x="55" y="30" text-anchor="middle">eid, name</text><text x="365" y="30" text-anchor="middle">did, dname</text>`,
  ),
  cycle: svg(
    230,
    170,
    `<path d="M30 10V145H215" fill="none" stroke="#000"/><path d="M70 110V40M70 40Q95 85 180 95M180 95V128M180 128Q100 125 70 110" fill="none" stroke="#000"/>
     <text x="14" y="20">p</text><text x="208" y="160">v</text><text x="56" y="118">1</text><text x="56" y="38">2</text>
     <text x="185" y="93">3</text><text x="185" y="136">4</text>`,
  ),
}

const inline = (text: string) => escapeHtml(text).replaceAll(/\^(\([^)]*\)|[\d.]+)/g, '<sup>$1</sup>')

/** The whole paper as a document for a browser to print. */
export function pageOf(lines: readonly Line[]): string {
  const parts = lines.map((line, index) => {
    switch (line.kind) {
      case 'gap':
      case 'page':
        return `<div class="${line.kind}"></div>`
      case 'edges':
        return `<div class="edges"><span>${inline(line.left)}</span><span>${inline(line.right)}</span></div>`
      case 'question':
        return `<div class="question" style="margin-left: ${Math.min(line.level, 2) * 27}pt">
          ${line.labels.map((label) => `<span class="label">${label}</span>`).join('')}<span class="words">${inline(line.text)}</span><span class="marks">${line.marks}</span></div>`
      case 'row': {
        const cells = `<tr>${line.cells.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`
        return `${lines[index - 1]?.kind === 'row' ? '' : '<table>'}${cells}${lines[index + 1]?.kind === 'row' ? '' : '</table>'}`
      }
      case 'figure':
        return figures[line.name] ?? ''
      default:
        return `<div class="${line.kind}">${inline(line.text)}</div>`
    }
  })
  return `<!doctype html><html lang="en"><style>${style}</style>${parts.join('\n')}</html>`
}
