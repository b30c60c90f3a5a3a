import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { openProjectAdmin } from './project-admin.ts'

it('the secret key of a project goes to no address that its answers name', async () => {
  const elsewhere: string[] = []
  const other = createServer((request, response) => {
    elsewhere.push(String(request.headers['apikey']))
    response.end('{}')
  }).listen(0, '127.0.0.1')
  const project = createServer((_, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` }).end()
  }).listen(0, '127.0.0.1')
  await Promise.all([once(other, 'listening'), once(project, 'listening')])
  try {
    const { port } = project.address() as AddressInfo
    const admin = openProjectAdmin({ url: `http://127.0.0.1:${port}`, secretKey: 'sb_secret_x' })
    await expect(admin.removeFactor('a', 'b')).rejects.toMatchObject({ code: 'project_unavailable' })
    expect(elsewhere).toEqual([])
  } finally {
    project.close()
    other.close()
  }
})
