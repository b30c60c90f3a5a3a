import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiLoginOf } from '#server/core/database/api-login.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { createDataApi } from '#server/supabase/data/routes.ts'
import { openSchemaCache, type SchemaCache } from '#server/supabase/data/schema/schema-cache.ts'
import { hasPooler, type Pooler, startPooler } from '#tests/support/hosted/pooler.ts'
import { type DataApi, startDataApi } from './data-api.ts'

let api: DataApi
let pooler: Pooler | undefined
let apiPool: Pool
let schema: SchemaCache

beforeAll(async () => {
  api = await startDataApi()
  const { role, password = '', url } = apiLoginOf(api.pool.options.connectionString ?? '')
  if (hasPooler) pooler = await startPooler(url, { [role]: password })
  apiPool = openPool(pooler?.through(url) ?? url, 6, undefined, { transactionPooler: true })
  schema = openSchemaCache(api.pool, { warn: () => {}, error: () => {} })
})
afterAll(async () => {
  await apiPool.end()
  await pooler?.close()
  await schema.close()
  await api.close()
})

test.skipIf(!hasPooler)(
  'requests that come again and again are answered through a pooler that lends connections for transactions',
  async () => {
    const tokens = { verify: () => Promise.reject(new Error('unused')) }
    const log = { warn: () => {}, error: () => {} }
    const app = createDataApi({ apiPool, schema, secrets: api.secrets, tokens, log })
    const headers = { apikey: api.secrets.publishableKey }
    const ask = async (path: string) => {
      const response = await app.request(path, { headers })
      return response.status === 200 ? 200 : await response.json()
    }
    const paths = ['/channels?select=slug', '/channels?select=slug,messages(count)', '/rpc/whoami']
    // Often enough that each statement would be prepared, with more concurrent requests than the pooler has
    // connections.
    for (let round = 0; round < 8; round++)
      expect(await Promise.all([...paths, ...paths].map(ask))).toEqual(Array(6).fill(200))
  },
)
