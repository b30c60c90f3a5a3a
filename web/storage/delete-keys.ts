import { delMany, keys } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'

/** A browser that stores nothing has nothing to delete. */
export async function deleteKeys(store: UseStore, goes: (key: string) => boolean): Promise<void> {
  try {
    const all = await keys<string>(store)
    await delMany(all.filter(goes), store)
  } catch {}
}
