import { readOrCreateSecrets } from '#server/core/encryption/secrets.ts'
import { openPool } from '#server/core/database/pool.ts'

interface Sample {
  title: string
  subject: string
  course_code?: string
  semester: number
  kind: 'paper' | 'notes' | 'key'
  exam_year?: number
}

/** Uploads study material as an owner's script does, with the secret key. Returns its id. */
export async function uploadMaterial(
  url: string,
  env: Record<string, string>,
  sample: Sample,
  pdf: Buffer<ArrayBuffer>,
): Promise<string> {
  const pool = openPool(env['DATABASE_URL'] ?? '', 1)
  const { secretKey } = await readOrCreateSecrets(pool).finally(() => pool.end())
  const body = new FormData()
  for (const [name, value] of Object.entries(sample)) body.set(name, String(value))
  body.set('file', new File([pdf], 'paper.pdf'))
  const response = await fetch(`${url}/api/files`, { method: 'POST', headers: { apikey: secretKey }, body })
  const answer = await response.text()
  if (!response.ok) throw new Error(`The material was not taken: ${answer}`)
  return (JSON.parse(answer) as { id: string }).id
}
