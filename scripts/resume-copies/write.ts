// Writes the copies of the resume templates for word processors. Run by hand when a text changes; the output is committed.
// `node scripts/resume-copies/write.ts`
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordFiles } from './layouts.ts'

const folder = join(import.meta.dirname, '../../web/public/resume-copies')
for (const [layout, content] of Object.entries(wordFiles())) writeFileSync(join(folder, `${layout}.docx`), content)
