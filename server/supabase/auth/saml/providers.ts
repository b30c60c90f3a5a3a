import type { Client } from '#server/core/database/pool.ts'
import type { Queryable } from '../accounts/accounts.ts'

/** The assertion's attributes for each fact about the person. */
export interface AttributeMapping {
  keys?: Record<string, { name?: string; names?: string[]; default?: unknown }>
}

export interface SsoProvider {
  id: string
  disabled: boolean
  entityId: string
  metadataXml: string
  metadataUrl: string | null
  attributeMapping: AttributeMapping
  domains: string[]
  createdAt: Date
  updatedAt: Date
}

const columns = `
  p.id, p.disabled, s.entity_id as "entityId", s.metadata_xml as "metadataXml", s.metadata_url as "metadataUrl",
  s.attribute_mapping as "attributeMapping", p.created_at as "createdAt", p.updated_at as "updatedAt",
  array(select d.domain from auth.sso_domains d where d.sso_provider_id = p.id order by d.domain) as domains`
const source = 'auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id'

export async function findSsoProvider(db: Queryable, id: string): Promise<SsoProvider | undefined> {
  const { rows } = await db.query<SsoProvider>(`select ${columns} from ${source} where p.id = $1`, [id])
  return rows[0]
}

export async function findSsoProviderByDomain(db: Queryable, domain: string): Promise<SsoProvider | undefined> {
  const { rows } = await db.query<SsoProvider>(
    `select ${columns} from ${source} where p.id = (select sso_provider_id from auth.sso_domains where domain = lower($1))`,
    [domain],
  )
  return rows[0]
}

export async function readSsoProviders(db: Queryable): Promise<SsoProvider[]> {
  return (await db.query<SsoProvider>(`select ${columns} from ${source} order by p.created_at, p.id`)).rows
}

export interface SsoProviderFields {
  entityId: string
  metadataXml: string
  metadataUrl: string | undefined
  attributeMapping: AttributeMapping
  domains: string[]
}

export async function insertSsoProvider(client: Client, fields: SsoProviderFields): Promise<string> {
  const { rows } = await client.query<{ id: string }>('insert into auth.sso_providers default values returning id')
  const id = rows[0]?.id ?? ''
  await client.query(
    `insert into auth.saml_providers (sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping)
     values ($1, $2, $3, $4, $5)`,
    [id, fields.entityId, fields.metadataXml, fields.metadataUrl ?? null, fields.attributeMapping],
  )
  await replaceDomains(client, id, fields.domains)
  return id
}

export async function replaceDomains(client: Client, id: string, domains: string[]): Promise<void> {
  await client.query('delete from auth.sso_domains where sso_provider_id = $1', [id])
  await client.query('insert into auth.sso_domains (sso_provider_id, domain) select $1, unnest($2::text[])', [
    id,
    [...new Set(domains.map((domain) => domain.toLowerCase()))],
  ])
}
