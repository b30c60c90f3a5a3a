import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pictureLimits } from '#domain/forum/pictures.ts'
import { drawPicture, emptyPng, heicHead, turnedJpeg } from '#tests/support/papers/pictures.ts'
import { inText, pictureForum, type SentPicture } from './picture-forum.ts'

// What the server makes of pictures that are sent for posts, and what it rejects.

const answerOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

describe('a sent picture', () => {
  const forum = pictureForum()
  const countOf = async () => (await forum.sql('select count(*)::int as n from private.pictures'))[0]?.['n']

  it('is upright and small, and has lost what the camera and the device wrote into it', async () => {
    const photograph = turnedJpeg(await drawPicture('Explain paging.', { width: 2400, height: 3200 }))
    expect(photograph.includes('GPS')).toBe(true)
    const answer = await forum.send(forum.people.author, new Blob([photograph]))
    expect(answer.status).toBe(201)
    const picture = (await answer.json()) as SentPicture
    expect(picture).toEqual({ id: expect.any(String), width: 1600, height: 1200, bytes: expect.any(Number) })
    expect(picture.bytes).toBeLessThanOrEqual(pictureLimits.bytes)
    const response = await forum.get(picture, forum.people.author)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.length).toBe(picture.bytes)
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    for (const trace of ['GPS', 'Exif', 'Asha', 'IMG_']) expect(bytes.includes(trace)).toBe(false)
    const stored = JSON.stringify(await forum.sql('select * from private.pictures'))
    expect(stored).not.toMatch(/Asha|IMG_/)
  })

  it.each(['png', 'webp', 'avif'] as const)('of the format %s becomes a JPEG', async (format) => {
    const answer = await forum.send(forum.people.author, new Blob([await drawPicture('Paging', { format })]))
    const picture = (await answer.json()) as SentPicture
    const bytes = Buffer.from(await (await forum.get(picture, forum.people.author)).arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  })

  it('that is a page as well is a picture alone afterwards', async () => {
    const page = '<script>alert(document.domain)</script>'
    const polyglot = Buffer.concat([await drawPicture('Paging'), Buffer.from(page)])
    const answer = await forum.send(forum.people.author, new Blob([polyglot], { type: 'text/html' }), 'x.html')
    const picture = (await answer.json()) as SentPicture
    const response = await forum.get(picture, forum.people.author)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).not.toContain('script')
  })

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a drawing with scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="1"/>'), 'broken'],
    ['a page', () => Buffer.from('<!doctype html><script>1</script>'), 'broken'],
    ['an animation', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0'), 'broken'],
    ['a JPEG that is cut', async () => (await drawPicture('Paging')).subarray(0, 400), 'broken'],
    ['a JPEG without its end', async () => (await drawPicture('Paging')).subarray(0, -40), 'broken'],
    ['a WebP that is cut', async () => (await drawPicture('Paging', { format: 'webp' })).subarray(0, -40), 'broken'],
    ['a PNG that is cut', async () => (await drawPicture('Paging', { format: 'png' })).subarray(0, 500), 'broken'],
    ['a PNG of a gigabyte', () => emptyPng(16_000), 'costly'],
    ['a picture of an Apple camera', () => heicHead, 'heic'],
    ['nothing', () => Buffer.alloc(0), 'broken'],
  ])('is rejected where it is %s, and leaves no row and no file', async (_, bytes, problem) => {
    const answer = await forum.send(forum.people.author, new Blob([Uint8Array.from(await bytes())]))
    expect(await answerOf(answer)).toEqual([415, `${problem}_picture`])
    expect(await countOf()).toBe(0)
  })

  it('is rejected where its request has more than a megabyte, or no form, or no session', async () => {
    const { author } = forum.people
    const large = new Blob([new Uint8Array(pictureLimits.requestBytes)])
    expect(await answerOf(await forum.send(author, large))).toEqual([413, 'too_large'])
    const headers = { authorization: `Bearer ${author.access_token}`, 'content-type': 'application/json' }
    const noForm = await forum.whole.app.request('/api/pictures', { method: 'POST', body: '{}', headers })
    expect(await answerOf(noForm)).toEqual([400, 'bad_form'])
    const small = new Blob([await drawPicture('Paging')])
    expect(await answerOf(await forum.send(undefined, small))).toEqual([401, 'not_signed_in'])
    const key = { access_token: forum.whole.backend.secrets.secretKey } as typeof author
    expect((await forum.send(key, small)).status).toBeGreaterThanOrEqual(401)
    expect(await countOf()).toBe(0)
  })

  it('is one of at most ten of a post', async () => {
    const { author } = forum.people
    const pictures = Array.from({ length: 11 }, () => ({ id: crypto.randomUUID(), width: 1, height: 1, bytes: 1 }))
    const post = { title: 'Which?', tags: '', format: 'markdown' }
    const texts = pictures.map((picture) => inText(picture))
    const rejected = await forum.rest(author, 'POST', 'discussions', { ...post, content: texts.join(' ') })
    expect(await answerOf(rejected)).toEqual([422, 'too_many_pictures'])
    const accepted = await forum.rest(author, 'POST', 'discussions', { ...post, content: texts.slice(1).join(' ') })
    expect(accepted.status).toBe(201)
  })

  it('of an unknown address does not exist, and an <img> of it is no error', async () => {
    const unknown = { id: crypto.randomUUID(), width: 1, height: 1, bytes: 1 }
    expect((await forum.get(unknown)).status).toBe(404)
    const { app } = forum.whole
    for (const path of [`${unknown.id}`, `${unknown.id}-1x1.jpg`, '..%2F..%2Fx', `${unknown.id}-99999x1`])
      expect((await app.request(`/api/pictures/${path}`)).status).toBe(404)
    expect((await app.request(`/api/pictures/${unknown.id}-1x1?quiet`)).status).toBe(204)
    expect(readdirSync('.')).not.toContain('x')
  })
})

describe('the pictures of an account', () => {
  const forum = pictureForum({ RATE_LIMITS: 'on' })

  it('are so many a day, and the answer says when there can be more', async () => {
    const picture = new Blob([await drawPicture('Paging', { width: 20, height: 20 })])
    for (let sent = 0; sent < pictureLimits.ofDay; sent++)
      expect((await forum.send(forum.people.author, picture)).status).toBe(201)
    const answer = await forum.send(forum.people.author, picture)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3600)
    expect(await answer.json()).toMatchObject({
      code: 'too_many_pictures',
      message: 'You have added many pictures today. Please try again in 24 hours.',
    })
    expect((await forum.send(forum.people.classmate, picture)).status).toBe(201)
  }, 60_000)
})
