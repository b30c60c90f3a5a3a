import { inflateSync } from 'node:zlib'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The content of a file besides its pages, as pdf.js finds it. */
export async function activeParts(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false })
  try {
    const document = await task.promise
    const found: Record<string, unknown> = {
      scripts: await document.getJSActions(),
      attachments: await document.getAttachments(),
      fields: await document.getFieldObjects(),
      'opening action': await document.getOpenAction(),
      outline: await document.getOutline(),
    }
    const { info, metadata } = await document.getMetadata()
    found['metadata'] = metadata
    for (const key of ['Author', 'Producer', 'Creator', 'Title', 'CreationDate']) found[key] = Reflect.get(info, key)
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      found[`scripts of page ${number}`] = await page.getJSActions()
      const annotations: { subtype: string; unsafeUrl?: string }[] = await page.getAnnotations()
      for (const { subtype, unsafeUrl } of annotations) {
        if (subtype !== 'Link') found[subtype] = true
        if (unsafeUrl !== undefined && !/^https?:/.test(unsafeUrl)) found[unsafeUrl] = true
      }
    }
    return Object.keys(found).filter((key) => found[key] !== null && found[key] !== undefined)
  } finally {
    await task.destroy()
  }
}

/** The file, and each of its deflated streams. */
export function unpacked(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [text, ...streams].join('\n')
}
