import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { generateTypes, typesFile } from '../../../scripts/database-types/generate.ts'

let database: TestDatabase
beforeAll(async () => (database = await createTestDatabase()))
afterAll(() => database.drop())

it('the generated types are those of the migrations; else: npm run types', async () => {
  expect(await generateTypes(database.pool)).toBe(readFileSync(typesFile, 'utf8'))
})
