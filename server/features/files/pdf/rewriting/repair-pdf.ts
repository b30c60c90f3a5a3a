import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Saves the file by pdf.js: its pages in an undamaged file, with the same encryption. */
export async function repairPdf(
  bytes: Uint8Array,
): Promise<{ bytes: Uint8Array } | { rejected: 'encrypted' | 'broken' }> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const task = getDocument({
    // A copy, because pdf.js takes ownership of the buffer.
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    wasmUrl: `${join(pdfjs, 'wasm')}/`,
  })
  try {
    const document = await task.promise
    return { bytes: await document.extractPages([{ document: null }]) }
  } catch (error) {
    return { rejected: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken' }
  } finally {
    await task.destroy()
  }
}
