import { escapeHtml } from '#domain/text/escape-html.ts'
import { makeZip } from '#tests/support/features/zip.ts'

// WordprocessingML (ECMA-376, part 1), as much of it as a resume needs.

interface Style {
  /** Half points. */
  size?: number
  bold?: boolean
  italic?: boolean
  /** RRGGBB. */
  colour?: string
}

export const run = (text: string, { size, bold, italic, colour }: Style = {}): string =>
  `<w:r><w:rPr>${bold ? '<w:b/>' : ''}${italic ? '<w:i/>' : ''}${colour ? `<w:color w:val="${colour}"/>` : ''}${
    size ? `<w:sz w:val="${size}"/>` : ''
  }</w:rPr><w:t xml:space="preserve">${escapeHtml(text)}</w:t></w:r>`

export const tab = '<w:r><w:tab/></w:r>'

interface Paragraph {
  /** Twentieths of a point. */
  before?: number
  align?: 'center' | 'right'
  /** A rule below, RRGGBB. */
  rule?: string
  bullet?: boolean
  /** Where a tab leads to, at the right edge; twentieths of a point. */
  tabAt?: number
  /** A heading for readers of the structure, screen readers among them. */
  heading?: 1 | 2
  /** The next paragraph is on a new page. */
  breaksPage?: boolean
}

export const paragraph = (runs: string, style: Paragraph = {}): string =>
  `<w:p><w:pPr>${style.heading ? `<w:pStyle w:val="Heading${style.heading}"/>` : ''}${
    style.bullet ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' : ''
  }${style.rule ? `<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="1" w:color="${style.rule}"/></w:pBdr>` : ''}${
    style.tabAt ? `<w:tabs><w:tab w:val="right" w:pos="${style.tabAt}"/></w:tabs>` : ''
  }<w:spacing w:before="${style.before ?? 0}" w:after="40"/>${style.align ? `<w:jc w:val="${style.align}"/>` : ''}</w:pPr>${runs}${
    style.breaksPage ? '<w:r><w:br w:type="page"/></w:r>' : ''
  }</w:p>`

interface Cell {
  /** Twentieths of a point. */
  width: number
  /** RRGGBB. */
  fill?: string
  content: string
}

/** Without borders: columns. */
export const table = (rows: readonly (readonly Cell[])[]): string =>
  `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblLayout w:type="fixed"/><w:tblCellMar><w:left w:w="140" w:type="dxa"/><w:right w:w="140" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>${(
    rows[0] ?? []
  )
    .map(({ width }) => `<w:gridCol w:w="${width}"/>`)
    .join('')}</w:tblGrid>${rows.map((cells) => `<w:tr>${cells.map(cellXml).join('')}</w:tr>`).join('')}</w:tbl>`

const cellXml = ({ width, fill, content }: Cell): string =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${
    fill ? `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>` : ''
  }</w:tcPr>${content}</w:tc>`

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const officeTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationships = (list: string) =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`

const heading = (level: number, size: number) =>
  `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`

/** A file for Word, LibreOffice, Google Docs or WPS, on A4; `margin` in twentieths of a point. */
export function wordFile(body: string, { font, margin }: { font: string; margin: number }): Buffer {
  const parts = {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${officeTypes}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${officeTypes}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${officeTypes}.numbering+xml"/></Types>`,
    '_rels/.rels': relationships(
      `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/_rels/document.xml.rels': relationships(
      `<Relationship Id="rId1" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${relations}/numbering" Target="numbering.xml"/>`,
    ),
    'word/styles.xml': `${declaration}<w:styles xmlns:w="${main}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:cs="${font}"/><w:sz w:val="21"/><w:lang w:val="en-IN"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${heading(1, 44)}${heading(2, 26)}</w:styles>`,
    'word/numbering.xml': `${declaration}<w:numbering xmlns:w="${main}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:pPr><w:ind w:left="284" w:hanging="284"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/document.xml': `${declaration}<w:document xmlns:w="${main}"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="${margin}" w:right="${margin}" w:bottom="${margin}" w:left="${margin}" w:header="0" w:footer="0" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  }
  return makeZip(Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) })))
}
