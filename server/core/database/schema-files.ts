import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../config/root.ts'

export const schemaFolder = join(root, 'supabase', 'schema')
export const loadOrderFile = join(schemaFolder, 'load-order.txt')

/** Files below supabase/schema, each after those that it needs: `npm run schema` writes them. */
export function readLoadOrder(): string[] {
  return readFileSync(loadOrderFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
}

/** All of the schema, as one text for an empty database. */
export function readSchema(): string {
  const files = readLoadOrder().map((file) => readFileSync(join(schemaFolder, file), 'utf8'))
  // A function may call one of a later file: only bodies that are parsed when they are made need theirs before.
  return ['set local check_function_bodies = off;', ...files].join('\n')
}
