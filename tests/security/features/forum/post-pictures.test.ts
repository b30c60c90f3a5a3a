import { describe, expect, it } from 'vitest'
import { copyAccount } from '#server/features/account/export.ts'
import type { Account } from '#server/supabase/auth/accounts/accounts.ts'
import { everybody, inText, pictureForum } from './picture-forum.ts'

// Who reads the pictures of posts, when they go, and that they do not say whose they are.

const forum = pictureForum()
const accountOf = (id: string) => ({ id, email: 'x@example.org', email_confirmed_at: null }) as unknown as Account

describe('a picture', () => {
  it('is its owner’s alone until a post names it, and then everybody’s who reads the post', async () => {
    const { author, classmate } = forum.people
    const picture = await forum.stored(author)
    expect(await forum.readers(picture)).toEqual(['author'])
    const secretKey = { apikey: forum.whole.backend.secrets.secretKey }
    expect((await forum.get(picture, undefined, secretKey)).status).toBe(404)
    await forum.ask(author, `Which lab?\n\n${inText(picture)}`)
    expect(await forum.readers(picture)).toEqual(everybody)

    const answer = await forum.stored(classmate)
    const asked = await forum.ask(author, 'And now?')
    await forum.comment(classmate, asked, inText(answer))
    expect(await forum.readers(answer)).toEqual(everybody)
  })

  it('of somebody else does not become readable by a post that names it', async () => {
    const { author, classmate } = forum.people
    const picture = await forum.stored(author)
    await forum.ask(classmate, inText(picture))
    expect(await forum.readers(picture)).toEqual(['author'])
    // Its owner still posts it.
    await forum.ask(author, inText(picture))
    expect(await forum.readers(picture)).toEqual(everybody)
  })

  it('is hidden with its discussion or comment, for all but the author and moderators', async () => {
    const { author, classmate } = forum.people
    const [ofQuestion, ofAnswer] = [await forum.stored(author), await forum.stored(classmate)]
    const asked = await forum.ask(author, inText(ofQuestion))
    const answered = await forum.comment(classmate, asked, inText(ofAnswer))
    await forum.sql("update public.comments set hidden = 'decision' where id = $1", [answered.id])
    expect(await forum.readers(ofAnswer)).toEqual(['classmate', 'moderator', 'admin'])
    expect(await forum.readers(ofQuestion)).toEqual(everybody)
    await forum.sql("update public.discussions set hidden = 'reports' where id = $1", [asked.id])
    expect(await forum.readers(ofQuestion)).toEqual(['author', 'moderator', 'admin'])
    expect(await forum.readers(ofAnswer)).toEqual(['moderator', 'admin'])
  })

  it('stays with an earlier text that readers can open, and leaves with one that they cannot', async () => {
    const { author } = forum.people
    const [earlier, corrected] = [await forum.stored(author), await forum.stored(author)]
    const asked = await forum.ask(author, inText(corrected))
    await forum.edit(author, asked, inText(earlier))
    expect(await forum.readers(corrected)).toEqual(['author'])
    await forum.makeOld()
    await forum.edit(author, asked, 'Without it.')
    expect(await forum.readers(earlier)).toEqual(everybody)
    await forum.prune('1 day')
    expect(await forum.readers(earlier)).toEqual(everybody)
    expect(await forum.readers(corrected)).toEqual([])
  })

  it('is added by a moderator’s edit, too, and no other’s is', async () => {
    const { author, moderator } = forum.people
    const [own, others] = [await forum.stored(moderator), await forum.stored(author)]
    const asked = await forum.ask(author, 'Which lab?')
    await forum.edit(moderator, asked, `${inText(own)} ${inText(others)}`)
    expect(await forum.readers(own)).toEqual(everybody)
    expect(await forum.readers(others)).toEqual(['author'])
  })

  it('belongs to the first post that names it: a second one does not say that both have one author', async () => {
    const { author, classmate } = forum.people
    const picture = await forum.stored(author)
    const asked = await forum.ask(author, inText(picture), { anonymous: true })
    const second = await forum.ask(author, inText(picture))
    const quoted = await forum.ask(classmate, inText(picture))
    expect(await forum.readers(picture)).toEqual(everybody)
    await forum.rest(author, 'DELETE', `discussions?id=eq.${asked.id}`)
    expect(await forum.readers(picture)).toEqual(['author'])
    // Neither of the others keeps it, of any author.
    await forum.prune('2 hours')
    expect(await forum.readers(picture)).toEqual([])
    expect([second.id, quoted.id]).toHaveLength(2)
  })

  it('of a deleted post, and one that is never posted, is removed with its file by the job', async () => {
    const { author } = forum.people
    const [posted, waiting, used] = [await forum.stored(author), await forum.stored(author), await forum.stored(author)]
    const asked = await forum.ask(author, 'Which?')
    await forum.comment(author, asked, inText(posted))
    await forum.ask(author, inText(used))
    const keys = await Promise.all([posted, waiting, used].map((each) => forum.fileOf(each)))
    const files = () => Promise.all(keys.map((key) => forum.hasFile(key)))
    await forum.prune('0 hours')
    expect(await files()).toEqual([true, true, true])
    await forum.rest(author, 'DELETE', `discussions?id=eq.${asked.id}`)
    expect(await forum.readers(posted)).toEqual(['author'])
    await forum.prune('2 hours')
    expect(await files()).toEqual([false, true, true])
    await forum.prune('6 days')
    expect(await files()).toEqual([false, true, true])
    await forum.prune('1 day')
    expect(await files()).toEqual([false, false, true])
    expect(await forum.readers(used)).toEqual(everybody)
  })
})

describe('the owner of a picture', () => {
  it('is in its owner’s export alone', async () => {
    const { author, classmate } = forum.people
    const picture = await forum.stored(author)
    await forum.ask(author, inText(picture), { anonymous: true })
    const { pool } = forum.whole.database
    const own = await copyAccount(pool, accountOf(author.user.id))
    expect(own.tables['private.pictures']).toMatchObject([{ id: picture.id, bytes: picture.bytes }])
    const others = await copyAccount(pool, accountOf(classmate.user.id))
    expect(JSON.stringify(others)).not.toContain(picture.id)
  })

  it('is in nothing that a reader gets: responses of a named and an anonymous post have the same form', async () => {
    const { author, classmate } = forum.people
    const [named, anonymous] = [await forum.stored(author), await forum.stored(author)]
    const asked = await forum.ask(classmate, 'Which?')
    await forum.comment(author, asked, inText(named))
    await forum.comment(author, asked, inText(anonymous), { anonymous: true })
    const forms = []
    for (const picture of [named, anonymous])
      for (const who of [undefined, classmate, author]) {
        const { headers } = await forum.get(picture, who)
        const shown = Object.fromEntries(headers)
        expect(JSON.stringify(shown)).not.toContain(author.user.id)
        expect(shown).not.toHaveProperty('last-modified')
        delete shown['x-request-id']
        expect(shown['content-disposition']).toBe("inline; filename*=UTF-8''picture.jpg")
        forms.push({ ...shown, etag: '', 'content-length': '' })
      }
    expect(new Set(forms.map((form) => JSON.stringify(form))).size).toBe(1)
  })

  it('is read by no role of the data API', async () => {
    await forum.stored(forum.people.author)
    for (const who of Object.values(forum.people)) {
      expect((await forum.rest(who, 'GET', 'pictures')).status).toBe(404)
      expect((await forum.rest(who, 'POST', 'rpc/named_pictures', { content: '' })).status).toBe(404)
    }
    expect(
      await forum.sql(
        `select r as role from unnest(array['anon', 'authenticated', 'service_role']) r
         where has_any_column_privilege(r, 'private.pictures', 'select, insert, update')`,
      ),
    ).toEqual([])
  })

  it('leaves with the account: pictures of posts stay without an owner, others go', async () => {
    const leaving = await forum.whole.signUp(`leaving.${crypto.randomUUID()}@example.org`)
    const [posted, anonymous, waiting, ofEdit] = [
      await forum.stored(leaving),
      await forum.stored(leaving),
      await forum.stored(leaving),
      await forum.stored(leaving),
    ]
    const asked = await forum.ask(leaving, `${inText(posted)} ${inText(ofEdit)}`)
    await forum.ask(leaving, inText(anonymous), { anonymous: true })
    await forum.makeOld()
    await forum.edit(leaving, asked, inText(posted))
    await forum.sql('delete from auth.users where id = $1', [leaving.user.id])
    await forum.prune('0 hours')
    const remaining = await forum.sql('select id, owner from private.pictures order by id')
    expect(remaining).toEqual([posted.id, anonymous.id].toSorted().map((id) => ({ id, owner: null })))
    const readers = everybody
    expect(await forum.readers(posted)).toEqual(readers)
    expect(await forum.readers(anonymous)).toEqual(readers)
    expect(await forum.readers(waiting)).toEqual([])
    // Named posts lose their earlier texts with the account (0078).
    expect(await forum.readers(ofEdit)).toEqual([])
  })
})
