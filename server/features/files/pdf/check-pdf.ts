import { parentPort } from 'node:worker_threads'
import { findActiveContent } from './pdf-content.ts'
import { countPages } from './pdf.ts'

// A thread of its own looks into large files: it takes up to a second, during which nobody else would be answered.

export interface PdfCheck {
  found: 'active' | 'encrypted' | undefined
  pages: number | undefined
}

parentPort?.on('message', (bytes: Uint8Array<ArrayBuffer>) => {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const answer: PdfCheck = { found: findActiveContent(pdf), pages: countPages(pdf) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between threads there are no origins
  parentPort?.postMessage(answer)
})
