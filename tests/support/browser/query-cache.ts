import type { Page } from '@playwright/test'

/** The query results that this browser has stored (web/storage/query-cache.ts), by owner. */
export const cachedAnswers = (page: Page) =>
  page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it is sent to the page
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('unknown')))
      })
    const database = await settled(indexedDB.open('campuslife'))
    const answers = database.transaction('answers').objectStore('answers')
    const [owners, values] = await Promise.all([settled(answers.getAllKeys()), settled(answers.getAll())])
    database.close()
    return owners.map((owner, n): [string, unknown] => [String(owner), values[n]])
  })
