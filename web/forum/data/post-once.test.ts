import { expect, it, vi } from 'vitest'
import { postOnce } from './post-once.ts'

const lost = new TypeError('Failed to fetch')
const rejected = Object.assign(new Error('Too long'), { code: '23514' })
const busy = Object.assign(new Error('No connection'), { code: 'PGRST003' })

interface Row {
  content: string
  user_id: string
  id: number
}

/** A table whose responses are lost while the connection is down. */
function table() {
  const rows: Row[] = []
  const line = { error: undefined as Error | undefined, arrives: true }
  const newest = vi.fn(() => Promise.resolve(rows.toReversed()))
  const post = (content: string, user_id = 'asha') =>
    postOnce<Omit<Row, 'id'>, Row>(
      { content, user_id },
      {
        newest,
        insert: () => {
          const row = { content, user_id, id: rows.length + 1 }
          if (line.error === undefined || line.arrives) rows.push(row)
          return line.error === undefined ? Promise.resolve(row) : Promise.reject(line.error)
        },
      },
    )
  return { rows, line, newest, post }
}

it('a post whose response was lost is inserted once when it is sent again', async () => {
  const { rows, line, post } = table()
  line.error = lost
  await expect(post('See you there')).rejects.toBe(lost)
  line.error = undefined
  expect(await post('See you there')).toEqual({ content: 'See you there', user_id: 'asha', id: 1 })
  expect(rows).toHaveLength(1)
  // The same text may be posted again afterwards.
  expect((await post('See you there')).id).toBe(2)
})

it('a post that never arrived is inserted by the second attempt', async () => {
  const { rows, line, newest, post } = table()
  Object.assign(line, { error: busy, arrives: false })
  await expect(post('Lost on the way')).rejects.toBe(busy)
  line.error = undefined
  await post('Lost on the way')
  expect(rows).toHaveLength(1)
  expect(newest).toHaveBeenCalledTimes(1)
})

it('an earlier post is not queried for a post that was never sent, or was rejected', async () => {
  const { line, newest, post } = table()
  await post('First')
  Object.assign(line, { error: rejected, arrives: false })
  await expect(post('Rejected')).rejects.toBe(rejected)
  line.error = undefined
  await post('Rejected')
  expect(newest).not.toHaveBeenCalled()
})

it('a post with another text, or by another account, does not count as the lost one', async () => {
  const { rows, line, post } = table()
  Object.assign(line, { error: lost, arrives: true })
  await expect(post('Before')).rejects.toBe(lost)
  Object.assign(line, { arrives: false })
  await expect(post('After')).rejects.toBe(lost)
  line.error = undefined
  await post('After')
  await post('Before', 'ravi')
  expect(rows.map(({ content, user_id }) => `${user_id}: ${content}`)).toEqual([
    'asha: Before',
    'asha: After',
    'ravi: Before',
  ])
})
