import { z } from 'zod'
import { invalid } from '../protocol/errors.ts'

/** The fields that are read from an identity provider's metadata. */
export interface IdentityProvider {
  entityId: string
  /** The address of its sign-in page. */
  signInUrl: string
  /** Base64 of each certificate that it may sign with. */
  certificates: string[]
}

const text = z.union([z.string(), z.object({ _: z.string() }).transform((element) => element._)])
const shape = z.object({
  EntityDescriptor: z.object({
    $: z.object({ entityID: z.string().min(1) }),
    IDPSSODescriptor: z
      .array(
        z.object({
          KeyDescriptor: z.array(
            z.object({
              $: z.object({ use: z.string().optional() }).optional(),
              KeyInfo: z.array(z.object({ X509Data: z.array(z.object({ X509Certificate: z.array(text) })) })),
            }),
          ),
          SingleSignOnService: z.array(z.object({ $: z.object({ Binding: z.string(), Location: z.url() }) })),
        }),
      )
      .min(1),
  }),
})

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** @throws {AuthError} validation_failed */
export async function readMetadata(xml: string): Promise<IdentityProvider> {
  assertPlain(xml)
  // Loaded lazily, as in service.ts.
  const { parseXml2JsFromString } = await import('@node-saml/node-saml/lib/xml.js')
  const parsed = shape.safeParse(await parseXml2JsFromString(xml).catch(() => undefined))
  if (!parsed.success) throw invalid('SAML Metadata XML does not contain an identity provider with a certificate')
  const { $: about, IDPSSODescriptor: roles } = parsed.data.EntityDescriptor
  const signInUrl = roles.flatMap((role) => role.SingleSignOnService).find(({ $ }) => $.Binding === redirectBinding)
    ?.$.Location
  if (signInUrl === undefined || !/^https?:/.test(signInUrl))
    throw invalid('SAML Metadata XML names no sign-in address for the redirect binding')
  const certificates = roles
    .flatMap((role) => role.KeyDescriptor)
    .filter((key) => key.$?.use !== 'encryption')
    .flatMap((key) => key.KeyInfo.flatMap((info) => info.X509Data.flatMap((data) => data.X509Certificate)))
    .map((certificate) => certificate.replaceAll(/\s/g, ''))
  if (certificates.length === 0) throw invalid('SAML Metadata XML contains no signing certificate')
  return { entityId: about.entityID, signInUrl, certificates }
}

/**
 * Rejects document types, which enable attacks, and comments, which signers and readers have parsed differently inside
 * a name.
 * @throws {AuthError} validation_failed
 */
export function assertPlain(xml: string): void {
  if (/<!(DOCTYPE|ENTITY|--)/i.test(xml)) throw invalid('SAML XML must hold neither a document type nor comments')
}
