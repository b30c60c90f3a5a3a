import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import type { Copier } from './copier.ts'
import type { DictionaryShape } from './shapes.ts'

const name = (text: string) => PDFName.of(text)

const link: DictionaryShape = {
  names: { Type: 'Annot', Subtype: 'Link' },
  entries: {
    Rect: 'plain',
    Border: 'plain',
    C: 'plain',
    H: 'plain',
    QuadPoints: 'plain',
    F: 'plain',
    BS: { entries: { W: 'plain', S: 'plain', D: 'plain' } },
  },
}

export const isLink = (copier: Copier, annotation: PDFDict) =>
  copier.lookup(annotation.get(name('Subtype'))) === name('Link')

/** Undefined unless it links to the web, or to a page of the file. */
export function copyLink(copier: Copier, annotation: PDFDict, pages: Pages): PDFDict | undefined {
  const action = copier.lookup(annotation.get(name('A')))
  const copy = copier.copyEntries(annotation, link)
  if (action instanceof PDFDict && copier.lookup(action.get(name('S'))) === name('URI')) {
    const address = copier.lookup(action.get(name('URI')))
    if (!isText(address) || !/^https?:\/\/\P{Cc}+$/iu.test(address.decodeText())) return undefined
    const copied = copier.copy(address, 'plain')
    if (copied !== undefined) copy.set(name('A'), copier.target.obj({ S: 'URI', URI: copied }))
    return copy
  }
  const isGoTo = action instanceof PDFDict && copier.lookup(action.get(name('S'))) === name('GoTo')
  const destination = pages.destination(isGoTo ? action.get(name('D')) : annotation.get(name('Dest')))
  if (destination === undefined) return undefined
  copy.set(name('Dest'), destination)
  return copy
}

const isText = (value: PDFObject | undefined) => value instanceof PDFString || value instanceof PDFHexString

/** Resolves links to pages of the file. */
export class Pages {
  readonly #copier: Copier
  readonly #catalogue: PDFDict
  readonly #copies: ReadonlyMap<PDFObject, PDFRef>
  #named: Map<string, PDFObject> | undefined

  /** @param copies by the reference of the source's page, or the page itself */
  constructor(copier: Copier, catalogue: PDFDict, copies: ReadonlyMap<PDFObject, PDFRef>) {
    this.#copier = copier
    this.#catalogue = catalogue
    this.#copies = copies
  }

  /** An explicit destination in the copy, in place of a named one. */
  destination(value: PDFObject | undefined): PDFArray | undefined {
    const named = this.#copier.lookup(value)
    const found = isText(named) || named instanceof PDFName ? this.#byName().get(named.decodeText()) : named
    const inside = found instanceof PDFDict ? this.#copier.lookup(found.get(name('D'))) : found
    if (!(inside instanceof PDFArray)) return undefined
    const copy = this.#copier.copy(PDFArray.withContext(this.#copier.target), { each: 'plain' })
    const page = this.#pageOf(inside.get(0))
    if (page === undefined || !(copy instanceof PDFArray)) return undefined
    copy.push(page)
    for (const each of inside.asArray().slice(1)) {
      const plain = this.#copier.lookup(each)
      copy.push(plain instanceof PDFNumber || plain instanceof PDFName ? plain : this.#copier.target.obj(null))
    }
    return copy
  }

  #pageOf(page: PDFObject): PDFRef | undefined {
    if (page instanceof PDFNumber) return [...this.#copies.values()][page.asNumber()]
    return this.#copies.get(page)
  }

  #byName(): ReadonlyMap<string, PDFObject> {
    if (this.#named !== undefined) return this.#named
    this.#named = new Map()
    const { lookup } = this.#copier
    const old = lookup(this.#catalogue.get(name('Dests')))
    if (old instanceof PDFDict) for (const [key, value] of old.entries()) this.#define(key.decodeText(), lookup(value))
    const names = lookup(this.#catalogue.get(name('Names')))
    if (names instanceof PDFDict) this.#defineTree(names.get(name('Dests')), new Set())
    return this.#named
  }

  #defineTree(node: PDFObject | undefined, seen: Set<PDFObject>): void {
    const found = this.#copier.lookup(node)
    if (!(found instanceof PDFDict) || seen.has(found)) return
    seen.add(found)
    const [kids, names] = ['Kids', 'Names'].map((key) => this.#copier.lookup(found.get(name(key))))
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) this.#defineTree(kid, seen)
    if (!(names instanceof PDFArray)) return
    for (let index = 0; index + 1 < names.size(); index += 2) {
      const key = this.#copier.lookup(names.get(index))
      if (isText(key)) this.#define(key.decodeText(), this.#copier.lookup(names.get(index + 1)))
    }
  }

  #define(key: string, value: PDFObject | undefined): void {
    if (value !== undefined) this.#named?.set(key, value)
  }
}
