import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFRef,
  PDFWriter,
} from '@cantoo/pdf-lib'
import { appearanceOf, drawAppearances } from './appearances.ts'
import { Copier } from './copier.ts'
import { copyLink, isLink, Pages } from './links.ts'
import { repairPdf } from './repair-pdf.ts'
import { optionalContentProperties, pageEntries } from './shapes.ts'

/** 'encrypted': it needs a password; 'form': a program in it makes its pages; 'broken': it has no page. */
export type NotRewritten = 'encrypted' | 'form' | 'broken'

export interface RewrittenPdf {
  bytes: Uint8Array
  pages: number
}

const name = (text: string) => PDFName.of(text)

/** The PDF as a new file that contains only what its pages and their links need. Deterministic. */
export async function rewritePdf(bytes: Uint8Array): Promise<RewrittenPdf | { rejected: NotRewritten }> {
  const first = await rewriteOnce(bytes)
  const isDone = 'bytes' in first ? !first.isDoubtful : first.rejected === 'form'
  if (isDone) return withoutMark(first)
  // pdf.js, which readers view it with, repairs more.
  const repaired = await repairPdf(bytes)
  const second = 'rejected' in repaired ? repaired : await rewriteOnce(repaired.bytes)
  return withoutMark('rejected' in second && 'bytes' in first ? first : second)
}

const withoutMark = (result: Rewriting): RewrittenPdf | { rejected: NotRewritten } =>
  'bytes' in result ? { bytes: result.bytes, pages: result.pages } : result

type Rewriting = (RewrittenPdf & { isDoubtful: boolean }) | { rejected: NotRewritten }

/** The empty password opens files that only forbid printing. */
const loading = { updateMetadata: false, preserveXFA: true, password: '' }

function rewriteOnce(bytes: Uint8Array): Promise<Rewriting> {
  // The library throws at any point for what it cannot parse.
  return rewriteParsed(bytes).catch(() => ({ rejected: 'broken' }))
}

async function rewriteParsed(bytes: Uint8Array): Promise<Rewriting> {
  const { catalog, context } = await PDFDocument.load(bytes, loading)
  if (!(catalog instanceof PDFDict)) return { rejected: 'broken' }
  const copier = new Copier(context, PDFContext.create())
  const pages = pagesOf(copier, catalog)
  if (pages.length === 0) return { rejected: 'broken' }
  if (isProgram(copier, catalog, pages)) return { rejected: 'form' }
  copyPages(copier, catalog, pages)
  const written = await PDFWriter.forContext(copier.target, Infinity).serializeToBuffer()
  return { bytes: written, pages: pages.length, isDoubtful: copier.doubts > 0 }
}

interface Page {
  /** A reference, where the tree has one. */
  node: PDFObject
  dictionary: PDFDict
  /** Attributes inherited from its ancestors. */
  inherited: ReadonlyMap<string, PDFObject>
}

const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate']

function pagesOf(copier: Copier, catalogue: PDFDict): Page[] {
  const pages: Page[] = []
  const seen = new Set<PDFObject>()
  const visit = (node: PDFObject | undefined, above: ReadonlyMap<string, PDFObject>) => {
    const dictionary = copier.lookup(node)
    if (node === undefined || !(dictionary instanceof PDFDict) || seen.has(dictionary)) return
    seen.add(dictionary)
    const inherited = new Map(above)
    for (const key of inheritable) {
      const value = dictionary.get(name(key))
      if (value !== undefined) inherited.set(key, value)
    }
    const kids = copier.lookup(dictionary.get(name('Kids')))
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) visit(kid, inherited)
    else pages.push({ node, dictionary, inherited })
  }
  visit(catalogue.get(name('Pages')), new Map())
  return pages
}

/** An XFA form without fields on its pages, which only say "Please wait": the program in the file makes the form. */
function isProgram(copier: Copier, catalogue: PDFDict, pages: readonly Page[]): boolean {
  const form = copier.lookup(catalogue.get(name('AcroForm')))
  if (!(form instanceof PDFDict) || copier.lookup(form.get(name('XFA'))) === undefined) return false
  const isField = (annotation: PDFObject | undefined) =>
    annotation instanceof PDFDict && copier.lookup(annotation.get(name('Subtype'))) === name('Widget')
  return !pages.some(({ dictionary }) => annotationsOf(copier, dictionary).some(isField))
}

function annotationsOf(copier: Copier, page: PDFDict): PDFDict[] {
  const found = copier.lookup(page.get(name('Annots')))
  const all = found instanceof PDFArray ? found.asArray().map(copier.lookup) : []
  return all.filter((each): each is PDFDict => each instanceof PDFDict)
}

function copyPages(copier: Copier, catalogue: PDFDict, pages: readonly Page[]): void {
  const { target } = copier
  const copies = new Map(pages.map(({ node }) => [node, target.nextRef()]))
  const tree = target.nextRef()
  const links = new Pages(copier, catalogue, copies)
  for (const page of pages) {
    const copy = copyPage(copier, page, links)
    copy.set(name('Parent'), tree)
    target.assign(copies.get(page.node) as PDFRef, copy)
  }
  target.assign(tree, target.obj({ Type: 'Pages', Kids: [...copies.values()], Count: copies.size }))
  const root = copier.copyEntries(catalogue, {
    names: { Type: 'Catalog' },
    entries: { Lang: 'plain', OCProperties: optionalContentProperties },
  })
  root.set(name('Pages'), tree)
  target.trailerInfo.Root = target.register(root)
}

function copyPage(copier: Copier, { dictionary, inherited }: Page, pages: Pages): PDFDict {
  const whole = dictionary.clone()
  for (const [key, value] of inherited) whole.set(name(key), value)
  const copy = copier.copyEntries(whole, { names: { Type: 'Page' }, entries: pageEntries })
  const annotations = annotationsOf(copier, dictionary)
  const links = annotations.filter((each) => isLink(copier, each)).map((each) => copyLink(copier, each, pages))
  const found = links.filter((each) => each !== undefined)
  if (found.length > 0) copy.set(name('Annots'), copier.target.obj(found.map((each) => copier.target.register(each))))
  const appearances = annotations.map((each) => appearanceOf(copier, each)).filter((each) => each !== undefined)
  if (appearances.length > 0) drawAppearances(copier, whole, copy, appearances)
  return copy
}
