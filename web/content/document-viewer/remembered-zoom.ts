import * as z from 'zod/mini'
import { places } from '#web/storage/storage-keys.ts'
import { slotOf } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'
import type { DocumentSource } from './file/use-document.ts'
import type { Zoom } from './viewer-state.ts'

const zooms = shaped(z.array(z.object({ url: z.string(), zoom: z.union([z.number(), z.enum(['fit', 'text'])]) })))
const stored = (account: string) => slotOf(places.documentZoom, account)
const maxRemembered = 40

type Read = Pick<DocumentSource, 'url' | 'account'>

/** The zoom that this reader last chose for this document; undefined where they have chosen none. */
export const rememberedZoom = ({ url, account }: Read): Zoom | undefined =>
  account === undefined ? undefined : zooms.read(stored(account))?.find((one) => one.url === url)?.zoom

export function rememberZoom({ url, account }: Read, zoom: Zoom | undefined): void {
  if (account === undefined) return
  const others = (zooms.read(stored(account)) ?? []).filter((one) => one.url !== url)
  zooms.write(stored(account), zoom === undefined ? others : [{ url, zoom }, ...others].slice(0, maxRemembered))
}
