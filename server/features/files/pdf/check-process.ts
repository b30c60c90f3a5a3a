import { answerFiles } from '../processes/files-of-input.ts'
import { isActive } from './is-active.ts'
import { rewritePdf } from './rewriting/rewrite-pdf.ts'

await answerFiles(async (pdf) => {
  const rewritten = await rewritePdf(pdf)
  if ('rejected' in rewritten) return { ...rewritten }
  const bytes = Buffer.from(rewritten.bytes.buffer, rewritten.bytes.byteOffset, rewritten.bytes.length)
  return isActive(bytes) ? { rejected: 'active' } : { pages: rewritten.pages, bytes }
})
