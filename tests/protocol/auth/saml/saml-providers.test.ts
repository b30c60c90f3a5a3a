import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, startAuth } from '../auth-server.ts'
import { startIdp } from './saml-idp.ts'
import { addProvider, askForProviders } from './saml-providers.ts'

const idp = startIdp('https://idp.college.example')
let server: AuthServer

beforeAll(async () => {
  server = await startAuth({ SAML_ENABLED: 'true' })
  await addProvider(server, idp)
  await addProvider(server, startIdp('https://idp.other.example'), ['other.example'])
})
afterAll(() => server.close())

describe('identity providers', () => {
  it('are listed, changed, switched off and removed with the secret key', async () => {
    const id = await addProvider(server, startIdp('https://idp.third.example'))
    const listed = await (await askForProviders(server, '', 'GET')).json()
    expect(listed.items.map((item: { id: string }) => item.id)).toContain(id)
    const changed = await askForProviders(server, `/${id}`, 'PUT', { domains: ['third.example'], disabled: true })
    expect(await changed.json()).toMatchObject({ id, disabled: true, domains: [{ domain: 'third.example' }] })
    const response = await server.post('/sso', { domain: 'third.example' })
    expect([response.status, (await response.json()).error_code]).toEqual([404, 'sso_provider_disabled'])
    expect((await askForProviders(server, `/${id}`, 'DELETE')).status).toBe(200)
    expect((await askForProviders(server, `/${id}`, 'GET')).status).toBe(404)
    expect((await server.request('/admin/sso/providers')).status).toBe(403)
  })

  it('are rejected when they exist, with a taken domain, or without a certificate', async () => {
    const third = startIdp('https://idp.fourth.example')
    const cases: [unknown, number, string][] = [
      [{ type: 'saml', metadata_xml: idp.metadata }, 422, 'saml_idp_already_exists'],
      [{ type: 'saml', metadata_xml: third.metadata, domains: ['other.example'] }, 400, 'sso_domain_already_exists'],
      [
        { type: 'saml', metadata_xml: third.metadata.replace(/<KeyDescriptor.*<\/KeyDescriptor>/s, '') },
        400,
        'validation_failed',
      ],
      [
        {
          type: 'saml',
          metadata_xml: third.metadata
            .replace('/sign-in', '')
            .replace('https://idp.fourth.example"/>', 'javascript:alert(1)"/>'),
        },
        400,
        'validation_failed',
      ],
      [{ type: 'saml', metadata_xml: '<x/>' }, 400, 'validation_failed'],
      [{ type: 'saml' }, 400, 'validation_failed'],
      [{ type: 'saml', metadata_url: 'http://idp.example/metadata' }, 400, 'validation_failed'],
      [{ type: 'oidc' }, 400, 'validation_failed'],
    ]
    for (const [body, status, code] of cases) {
      const response = await askForProviders(server, '', 'POST', body)
      expect([response.status, (await response.json()).error_code]).toEqual([status, code])
    }
  })
})
