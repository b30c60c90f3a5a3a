import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { insertDocumentContent, writeDocumentContent } from './document-content.ts'

afterEach(() => vi.unstubAllGlobals())

const clientWith = (...answers: unknown[]) => {
  const client = new QueryClient()
  for (const [index, answer] of answers.entries()) client.setQueryData([`query ${index}`], answer)
  return client
}

/** Parsed like a browser: the element ends at the first end tag. */
const textOf = (block: string) =>
  /^<script type="application\/json" id="public-content">(.*?)<\/script/s.exec(block)?.[1]

function inserted(block: string, lastModified = '11/22/2020 10:00:00'): QueryClient {
  vi.stubGlobal('document', { querySelector: () => ({ textContent: textOf(block) }), lastModified })
  const client = new QueryClient()
  insertDocumentContent(client)
  return client
}

test('a page without queries has no block, and one without their results an empty one', () => {
  expect(writeDocumentContent(new QueryClient())).toBe('')
  const client = clientWith('there')
  client.getQueryCache().build(client, { queryKey: ['missing'] })
  expect(textOf(writeDocumentContent(client))).toBe('')
  expect(inserted(writeDocumentContent(client)).getQueryCache().getAll()).toEqual([])
})

test('a query that is excluded from documents is neither awaited nor written', () => {
  const client = clientWith('there')
  client.getQueryCache().build(client, { queryKey: ['settings'], meta: { inDocument: false } })
  expect(JSON.parse(textOf(writeDocumentContent(client)) ?? '')).toEqual([[['query 0'], 'there']])
})

test('the results are as old as the document', () => {
  const client = inserted(writeDocumentContent(clientWith(['a'])))
  expect(client.getQueryState(['query 0'])?.dataUpdatedAt).toBe(new Date(2020, 10, 22, 10).getTime())
})

test('a clock behind the server’s does not date the results in the future', () => {
  const client = inserted(writeDocumentContent(clientWith(['a'])), '01/01/2999 10:00:00')
  expect(client.getQueryState(['query 0'])?.dataUpdatedAt).toBeLessThanOrEqual(Date.now())
})

const hostile = ['</script>', '<!--', '<script>', '\u2028', '\u2029', ']]>', '"', "'", '\\', '&lt;', '\0', '</SCRIPT ']
const text = fc
  .array(fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary' })))
  .map((parts) => parts.join(''))

test('any text of an admin is restored unchanged, and cannot close the element of the block', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ name: text, tags: fc.array(text) })), (rows) => {
      const block = writeDocumentContent(clientWith(rows))
      expect(textOf(block)).not.toMatch(/[<>\u2028\u2029]/)
      expect(block).toBe(`<script type="application/json" id="public-content">${textOf(block)}</script>`)
      expect(inserted(block).getQueryData(['query 0'])).toEqual(rows)
    }),
  )
})
