import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { transaction } from '#server/core/database/pool.ts'
import { optionalText, readBody } from '../protocol/body.ts'
import type { AuthDeps } from '../context/deps.ts'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import { AuthError, invalid } from '../protocol/errors.ts'
import { readMetadata } from '../saml/metadata.ts'
import {
  findSsoProvider,
  insertSsoProvider,
  replaceDomains,
  readSsoProviders,
  type SsoProvider,
} from '../saml/providers.ts'

const domain = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain')
const attribute = z.object({
  name: z.string().optional(),
  names: z.array(z.string()).optional(),
  default: z.unknown().optional(),
})
const fields = z.object({
  type: optionalText,
  metadata_xml: optionalText,
  metadata_url: z.url({ protocol: /^https$/ }).nullish(),
  domains: z.array(domain).nullish(),
  attribute_mapping: z.object({ keys: z.record(z.string(), attribute).optional() }).nullish(),
  disabled: z.boolean().nullish(),
})

/** /admin/sso/providers: the identity providers of colleges (GoTrue: internal/api/ssoadmin.go). */
export function adminSsoRoutes(deps: AuthDeps): Hono {
  const { pool } = deps

  return new Hono()
    .get('/sso/providers', async (c) => c.json({ items: (await readSsoProviders(pool)).map(providerJson) }))
    .post('/sso/providers', async (c) => {
      const body = await readBody(c, fields)
      if (body.type !== 'saml') throw invalid("Only 'saml' supported for SSO provider type")
      const metadataXml = body.metadata_xml ?? (await fetchMetadata(body.metadata_url ?? undefined))
      const { entityId } = await readMetadata(metadataXml)
      const id = await unlessTaken(() =>
        transaction(pool, (client) =>
          insertSsoProvider(client, {
            entityId,
            metadataXml,
            metadataUrl: body.metadata_url ?? undefined,
            attributeMapping: mappingOf(body),
            domains: body.domains ?? [],
          }),
        ),
      )
      return c.json(providerJson(await find(deps, id)), 201)
    })
    .get('/sso/providers/:id', async (c) => c.json(providerJson(await find(deps, c.req.param('id')))))
    .put('/sso/providers/:id', async (c) =>
      c.json(providerJson(await change(c, deps, await find(deps, c.req.param('id'))))),
    )
    .delete('/sso/providers/:id', async (c) => {
      const provider = await find(deps, c.req.param('id'))
      await pool.query('delete from auth.sso_providers where id = $1', [provider.id])
      return c.json(providerJson(provider))
    })
}

function mappingOf(body: z.output<typeof fields>): SsoProvider['attributeMapping'] {
  const keys = Object.entries(body.attribute_mapping?.keys ?? {}).map(([key, { name, names, default: otherwise }]) => [
    key,
    { ...(name === undefined ? {} : { name }), ...(names === undefined ? {} : { names }), default: otherwise },
  ])
  return { keys: Object.fromEntries(keys) }
}

async function change(c: Context, deps: AuthDeps, provider: SsoProvider): Promise<SsoProvider> {
  const body = await readBody(c, fields)
  const xml = body.metadata_xml ?? (body.metadata_url == null ? undefined : await fetchMetadata(body.metadata_url))
  if (xml !== undefined && (await readMetadata(xml)).entityId !== provider.entityId)
    throw invalid('SAML Metadata can be updated only if the EntityID matches')
  await unlessTaken(() =>
    transaction(deps.pool, async (client) => {
      await client.query(
        `update auth.saml_providers set metadata_xml = coalesce($2, metadata_xml), metadata_url = coalesce($3, metadata_url),
           attribute_mapping = coalesce($4, attribute_mapping), updated_at = now()
         where sso_provider_id = $1`,
        [provider.id, xml ?? null, body.metadata_url ?? null, body.attribute_mapping == null ? null : mappingOf(body)],
      )
      await client.query(
        'update auth.sso_providers set disabled = coalesce($2, disabled), updated_at = now() where id = $1',
        [provider.id, body.disabled ?? null],
      )
      if (body.domains != null) await replaceDomains(client, provider.id, body.domains)
    }),
  )
  return find(deps, provider.id)
}

async function fetchMetadata(url: string | undefined): Promise<string> {
  if (url === undefined) throw invalid('Either metadata_xml or metadata_url must be set')
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(`It answered ${response.status}.`)
    return await response.text()
  } catch (cause) {
    throw new AuthError(400, 'saml_metadata_fetch_failed', 'Unable to fetch the SAML Metadata', { cause })
  }
}

const uuid = z.guid()

async function find({ pool }: AuthDeps, id: string): Promise<SsoProvider> {
  const provider = uuid.safeParse(id).success ? await findSsoProvider(pool, id) : undefined
  if (provider === undefined) throw new AuthError(404, 'sso_provider_not_found', 'SSO Identity Provider not found')
  return provider
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error
    if (error instanceof Error && 'constraint' in error && error.constraint === 'sso_domains_domain_idx')
      throw new AuthError(400, 'sso_domain_already_exists', 'SSO Domain is already in use by an SSO Identity Provider')
    throw new AuthError(422, 'saml_idp_already_exists', 'SAML Identity Provider with this EntityID already exists')
  }
}

function providerJson(provider: SsoProvider) {
  return {
    id: provider.id,
    disabled: provider.disabled,
    saml: {
      entity_id: provider.entityId,
      metadata_xml: provider.metadataXml,
      ...(provider.metadataUrl === null ? {} : { metadata_url: provider.metadataUrl }),
      attribute_mapping: provider.attributeMapping,
    },
    domains: provider.domains.map((name) => ({ domain: name })),
    created_at: provider.createdAt,
    updated_at: provider.updatedAt,
  }
}
