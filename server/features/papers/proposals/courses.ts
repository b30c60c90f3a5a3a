import type { Client } from '#server/core/database/pool.ts'

export interface Course {
  id: string
  code: string
  name: string
  aliases: readonly string[]
  semester: number
}

export async function listCourses(client: Client): Promise<Course[]> {
  const { rows } = await client.query<Course>(
    'select id, code, name, aliases, semester from public.courses order by code, id',
  )
  return rows
}
