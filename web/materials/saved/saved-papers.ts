import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fileSize } from '#domain/file-size.ts'
import { storedUser, useSession } from '#web/session/session.ts'
import { withSession } from '#web/backend/with-session.ts'
import { paths } from '#domain/paths.ts'
import {
  deleteSavedPaper,
  readSavedFile,
  readSavedPapers,
  renewSavedPapers,
  savePaper,
} from '#web/storage/saved-papers.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { Paper } from '../papers.ts'
import { fetchPage } from '../queries.ts'

/** A copy may be read for so long after the server last authorized its account: ms (docs/decisions/0041). */
export const validFor = 14 * 24 * 60 * 60 * 1000

/** Once a day is enough to hear that a plan goes on. */
export const renewAfter = 24 * 60 * 60 * 1000

export const savedKey = (account: string | undefined) => ['saved papers', account]

/** What this account has on this device. */
export function useSavedPapers() {
  const { user } = useSession()
  return useQuery({
    queryKey: savedKey(user?.id),
    queryFn: async () => {
      const saved = await readSavedPapers(user?.id ?? '')
      void renew(
        user?.id ?? '',
        saved.filter(({ checkedAt }) => Date.now() - checkedAt > renewAfter).map(({ id }) => id),
      )
      return saved
    },
    enabled: user !== undefined,
    staleTime: Infinity,
    meta: { persist: false },
  })
}

/** The server says which of them the account may still read; one that is gone leaves this device, too. */
async function renew(account: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  try {
    const readable = new Set((await fetchPage({ ids: ids.slice(0, 100), limit: 100 })).map(({ id }) => id))
    // None at all: the plan has ended, and may be renewed.
    if (readable.size === 0) return
    await renewSavedPapers(account, [...readable])
    await Promise.all(ids.slice(0, 100).flatMap((id) => (readable.has(id) ? [] : [deleteSavedPaper(account, id)])))
  } catch {
    // Without a line they are read as long as they are valid.
  }
}

export async function fetchFile(id: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  const response = await withSession((token) =>
    fetch(paths.materialFile(id), {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(signal && { signal }),
    }),
  )
  if (!response.ok) throw Object.assign(new Error('The file was not sent.'), { status: response.status })
  return response.arrayBuffer()
}

export type Savable = Pick<Paper, 'id' | 'bytes'>

/** Saves papers on this device, one after the other, or takes them off it. */
export function useSavePapers() {
  const client = useQueryClient()
  const { user } = useSession()
  const account = user?.id ?? ''
  const refresh = () => client.invalidateQueries({ queryKey: savedKey(user?.id) })
  const save = useMutation({
    mutationFn: async (papers: readonly Savable[]) => {
      const viewer = import('./cache-viewer.ts').then(
        ({ cacheViewer }) => cacheViewer(),
        () => false,
      )
      for (const { id } of papers) {
        const file = await fetchFile(id)
        // Who has signed out meanwhile leaves nothing here.
        if (storedUser()?.id !== account) return undefined
        await savePaper(account, { id, bytes: file.byteLength, checkedAt: Date.now() }, file)
      }
      // A copy that nothing opens after a reload is not saved for offline.
      const opens = await viewer
      await refresh()
      return opens
    },
    onSuccess: (opens, papers) => {
      if (opens) toast.success(papers.length === 1 ? 'Saved for offline' : `${papers.length} saved for offline`)
      else if (opens === false)
        toast.info('Saved on this device. This browser cannot open the site without a connection yet.')
    },
    onError: (error) =>
      toast.error(
        error.name === 'QuotaExceededError'
          ? 'There is no room left on this device. Remove a saved paper first.'
          : 'Not saved. Check your connection and try again.',
      ),
  })
  const remove = useMutation({
    mutationFn: ({ id }: Savable) => deleteSavedPaper(account, id),
    onSettled: refresh,
  })
  return { save, remove }
}

/**
 * The copy of a paper, for the viewer: 'lapsed' where the server has to authorize it first, and rejects it or does not
 * respond.
 */
export async function openSavedCopy(
  account: string,
  id: string,
  now = Date.now(),
): Promise<Uint8Array<ArrayBuffer> | 'lapsed' | undefined> {
  const saved = (await readSavedPapers(account)).find((paper) => paper.id === id)
  const file = saved && (await readSavedFile(account, id))
  if (!saved || !file) return undefined
  if (now - saved.checkedAt > validFor) {
    if (!(await mayRead(id))) return 'lapsed'
    await renewSavedPapers(account, [id], now)
  }
  return new Uint8Array(file)
}

async function mayRead(id: string): Promise<boolean> {
  try {
    return (await fetchPage({ ids: [id], limit: 1 })).length === 1
  } catch {
    return false
  }
}

/** '1.2 MB on this device, 6.4 MB in all' */
export const usedText = (bytes: number, all: readonly { bytes: number }[]): string =>
  `${fileSize(bytes)} on this device, ${fileSize(all.reduce((sum, paper) => sum + paper.bytes, 0))} in all`
