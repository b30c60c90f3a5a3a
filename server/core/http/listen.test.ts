import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { ConfigError, readConfig } from '../config/config.ts'
import { listen } from './listen.ts'

const answer = () => new Response('here')

it('listens where it is told to', async () => {
  const server = await listen(answer, readConfig({ PORT: '0' }))
  expect(server.listening).toBe(true)
  server.close()
})

it('says in a sentence that the port is taken', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const starting = listen(answer, readConfig({ PORT: String(port) }))
  await expect(starting).rejects.toThrow(ConfigError)
  await expect(starting).rejects.toThrow('another program listens there')
  other.close()
})
