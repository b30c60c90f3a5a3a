import { beforeAll, describe, expect, it } from 'vitest'
import { actorsOfFile, me, other, type Subject } from './access-actors.ts'

const site = actorsOfFile()

const ids = {
  pro: '00000000-0000-4000-8000-0000000000b1',
  members: '00000000-0000-4000-8000-0000000000b2',
  everyone: '00000000-0000-4000-8000-0000000000b3',
  // For everyone, from tomorrow on.
  scheduled: '00000000-0000-4000-8000-0000000000b4',
  // For everyone now; its first revision was for Pro.
  opened: '00000000-0000-4000-8000-0000000000b5',
}

beforeAll(async () => {
  await site.database.pool.query(
    `truncate public.notices cascade;
     insert into public.notices (id, title, author, category, audience, publish_at) values
       ('${ids.pro}', 'pro', 'a', 'General', 'pro', now()),
       ('${ids.members}', 'members', 'a', 'General', 'members', now()),
       ('${ids.everyone}', 'everyone', 'a', 'General', 'everyone', now()),
       ('${ids.scheduled}', 'scheduled', 'a', 'General', 'everyone', now() + interval '1 day'),
       ('${ids.opened}', 'opened', 'a', 'General', 'pro', now());
     update public.notices set content = 'second' where title <> 'opened';
     update public.notices set content = 'second', audience = 'everyone' where title = 'opened';
     update public.notices set content = 'third' where title = 'opened';
     insert into public.notice_attachments (notice_id, file_key, name, media_type, bytes, position)
       select id, gen_random_uuid() || '.pdf', title, 'application/pdf', 1, 0 from public.notices;`,
  )
})

/** The titles of the notices whose rows a role reaches in a table. */
async function titles(actor: Subject, table: 'notices' | 'notice_revisions' | 'notice_attachments'): Promise<string[]> {
  const id = table === 'notices' ? 'id' : 'notice_id'
  const { rows } = await site.as(actor, (query) => query(`select ${id} as id from public.${table}`))
  const names = Object.entries(ids)
  return rows.map((row) => names.find(([, each]) => each === row['id'])?.[0] ?? 'another').toSorted()
}

const ofMembers = ['everyone', 'members', 'opened']
const readable: [Subject, string[]][] = [
  ['anon', ['everyone', 'opened']],
  ['member', ofMembers],
  ['former subscriber', ofMembers],
  ['admin at aal1', ofMembers],
  ['pro', [...ofMembers, 'pro']],
  ['admin', [...ofMembers, 'pro', 'scheduled']],
]

const revisionsOf = (actor: Subject) =>
  site.as(actor, async (query) => {
    const { rows } = await query('select revision from public.notice_revisions where notice_id = $1 order by 1', [
      ids.opened,
    ])
    return rows.map((row) => row['revision'])
  })

const edit = (change: string, id = ids.pro) =>
  site.as('admin', async (query) => {
    await query(`update public.notices set ${change} where id = $1`, [id])
    const { rows } = await query('select revision from public.notices where id = $1', [id])
    return rows[0]?.['revision']
  })

const mark = (actor: Subject, id: string, revision = 1) =>
  site.as(actor, (query) =>
    query(
      `insert into public.notice_reads (notice_id, revision) values ($1, $2)
       on conflict (account_id, notice_id) do update set notice_id = excluded.notice_id, revision = excluded.revision
       returning account_id, revision`,
      [id, revision],
    ),
  )

const unread = (actor: Subject) =>
  site.as(actor, async (query) => (await query('select public.unread_notices() as n')).rows[0]?.['n'])

const readers = (actor: Subject, id: string) =>
  site.as(actor, (query) => query('select * from public.notice_readers($1)', [id]))

const attach = (position: number) =>
  site.as('admin', (query) =>
    query(
      `insert into public.notice_attachments (notice_id, file_key, name, media_type, bytes, position)
       values ($1, gen_random_uuid() || '.png', 'n', 'image/png', 1, $2)`,
      [ids.pro, position],
    ),
  )

describe('the audience of a notice', () => {
  it.each(readable)('allows %s to read %j, and their attachments', async (actor, expected) => {
    expect(await titles(actor, 'notices')).toEqual(expected)
    expect(await titles(actor, 'notice_attachments')).toEqual(expected)
  })

  it('hides the revisions for Pro from readers of a later audience', async () => {
    expect([await revisionsOf('anon'), await revisionsOf('member'), await revisionsOf('pro')]).toEqual([
      [2],
      [2],
      [1, 2],
    ])
  })

  it('applies to older revisions as soon as it changes', async () => {
    expect(await titles('anon', 'notice_revisions')).toEqual(['everyone', 'opened'])
    expect(await titles('member', 'notice_revisions')).toEqual(['everyone', 'members', 'opened'])
    await site.as('admin', async (query) => {
      await query("update public.notices set audience = 'pro'")
      await query(`set local role anon`)
      const { rows } = await query('select from public.notices union all select from public.notice_revisions')
      expect(rows).toEqual([])
    })
  })

  it.each(['member', 'pro', 'anon'] as const)('cannot be changed by %s', async (actor) => {
    const change = site.as(actor, (query) => query("update public.notices set audience = 'everyone' returning id"))
    if (actor === 'anon') await expect(change).rejects.toMatchObject({ code: '42501' })
    else expect((await change).rows).toEqual([])
  })

  it('rejects a deadline that is no valid date', async () => {
    for (const moment of ['infinity', '0099-01-01', '9999-01-01'])
      await expect(
        site.as('admin', (query) => query('update public.notices set deadline = $1', [moment])),
      ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('a revision', () => {
  it.each(["title = 'x'", "excerpt = 'x'", "content = 'x'", 'deadline = now()', 'valid_until = now()'])(
    'begins with %s',
    async (change) => {
      expect(await edit(change)).toBe(3)
    },
  )

  it.each(["content = 'second'", 'pinned = true', "tags = '{a}'", "category = 'Update'", "audience = 'members'"])(
    'does not begin with %s',
    async (change) => {
      expect(await edit(change)).toBe(2)
    },
  )

  it('is not recorded before the notice is published', async () => {
    expect(await edit("content = 'x'", ids.scheduled)).toBe(1)
  })

  it.each(['revision = 9', 'revision = 1'])('cannot be set by hand: %s', async (change) => {
    await expect(edit(change)).rejects.toMatchObject({ code: '42501' })
    const { rows } = await site.as('service_role', (query) =>
      query(`update public.notices set ${change} where id = $1 returning revision`, [ids.pro]),
    )
    expect(rows).toEqual([{ revision: 2 }])
  })
})

describe('a read mark', () => {
  it.each([ids.pro, ids.scheduled, crypto.randomUUID()])(
    'does not tell a member whether the notice %s exists',
    async (id) => {
      await expect(mark('member', id)).rejects.toMatchObject({
        code: '42501',
        message: expect.stringContaining('row-level security'),
      })
    },
  )

  it("is written under the reader's own account, for an existing revision", async () => {
    expect((await mark('member', ids.members, 2)).rows).toEqual([{ account_id: me, revision: 2 }])
    await expect(mark('member', ids.members, 3)).rejects.toMatchObject({ code: '42501' })
  })

  it('is not reset by a slower tab that showed an older revision', async () => {
    await site.as('member', async (query) => {
      const upsert = `insert into public.notice_reads (notice_id, revision) values ($1, $2)
        on conflict (account_id, notice_id) do update set revision = excluded.revision returning revision`
      await query(upsert, [ids.members, 2])
      expect((await query(upsert, [ids.members, 1])).rows).toEqual([{ revision: 2 }])
    })
  })

  it('of another account can neither be read nor changed, even by an admin', async () => {
    await site.database.pool.query('insert into public.notice_reads (account_id, notice_id) values ($1, $2)', [
      other,
      ids.everyone,
    ])
    for (const actor of ['member', 'pro', 'admin'] as const) {
      const { rows } = await site.as(actor, (query) => query('delete from public.notice_reads returning account_id'))
      expect(rows).toEqual([])
    }
    await site.database.pool.query('delete from public.notice_reads')
  })
})

describe('the count of unread notices', () => {
  it('includes what the reader may read and has not read', async () => {
    expect([await unread('member'), await unread('pro')]).toEqual([3, 4])
    await site.as('pro', async (query) => {
      await query('insert into public.notice_reads (notice_id) values ($1)', [ids.members])
      expect((await query('select public.unread_notices() as n')).rows).toEqual([{ n: 3 }])
    })
  })

  it('excludes notices that are past or older than 30 days, and stops at a hundred', async () => {
    await site.as('admin', async (query) => {
      await query(
        "update public.notices set publish_at = now() - interval '1 hour', valid_until = now() - interval '1 minute' where id = $1",
        [ids.pro],
      )
      await query(
        "update public.notices set publish_at = now() - interval '1 hour', deadline = now() - interval '1 minute' where id = $1",
        [ids.members],
      )
      await query("update public.notices set publish_at = now() - interval '31 days' where id = $1", [ids.everyone])
      expect((await query('select public.unread_notices() as n')).rows).toEqual([{ n: 1 }])
      await query(
        "insert into public.notices (title, author, category) select 't', 'a', 'General' from generate_series(1, 200)",
      )
      expect((await query('select public.unread_notices() as n')).rows).toEqual([{ n: 100 }])
    })
  })

  it('begins with the day on which the account was created', async () => {
    await site.as('admin', async (query) => {
      await query("update public.notices set publish_at = now() - interval '2 days' where id = $1", [ids.pro])
      await query('update public.notices set date = current_date - 2 where id = $1', [ids.members])
      await query('set local role none')
      await query("update public.users set created_at = now() - interval '1 day'")
      await query('set local role authenticated')
      // Of the four published ones, one is older than the account, and one is older than its import.
      expect((await query('select public.unread_notices() as n')).rows).toEqual([{ n: 2 }])
    })
  })

  it('is rejected for visitors', async () => {
    await expect(unread('anon')).rejects.toMatchObject({ code: '42501' })
  })
})

const shared = (actor: Subject, id: string) =>
  site.as(actor, async (query) => (await query('select public.shared_notice($1) as n', [id])).rows[0]?.['n'])

const counts = (actor: Subject) =>
  site.as(actor, async (query) => {
    await query('set local role none')
    await query(
      "insert into public.notices (title, author, category, audience, deadline) values ('p', 'b', 'General', 'pro', now() - interval '1 hour')",
    )
    await query(actor === 'anon' ? 'set local role anon' : 'set local role authenticated')
    return (await query('select public.notice_counts() as n')).rows[0]?.['n']
  })

const contents = (actor: Subject) =>
  site.as(actor, async (query) => (await query('select public.pro_contents() as n')).rows[0]?.['n'])

describe('the public part of a notice', () => {
  it.each(['anon', 'member', 'former subscriber'] as const)(
    'is title, office and date of a notice for members, office and date of one for Pro, to %s',
    async (actor) => {
      expect(await shared(actor, ids.members)).toMatchObject({ audience: 'members', title: 'members', author: 'a' })
      expect(await shared(actor, ids.pro)).toEqual({
        id: ids.pro,
        audience: 'pro',
        author: 'a',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        title: null,
        category: null,
      })
    },
  )

  it('is empty for a scheduled notice and for an unknown one', async () => {
    expect([await shared('anon', ids.scheduled), await shared('pro', crypto.randomUUID())]).toEqual([null, null])
  })
})

describe('the counts of notices', () => {
  it('contain for a visitor the notices in force by audience, and the offices of those for Pro', async () => {
    expect(await counts('anon')).toEqual({
      everyone: 2,
      members: 1,
      pro: 1,
      pro_offices: [{ author: 'a', count: 1 }],
    })
  })

  it('are part of the contents of Pro, which are closed to visitors', async () => {
    expect(await contents('member')).toMatchObject({ notice_counts: { everyone: 2, members: 1, pro: 1 }, own: null })
    await expect(contents('anon')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the number of readers of a notice', () => {
  it.each(['anon', 'member', 'pro', 'admin at aal1'] as const)('is hidden from %s', async (actor) => {
    await expect(readers(actor, ids.everyone)).rejects.toMatchObject({ code: '42501' })
  })

  it('is visible to an admin, with the number of readers of the current revision', async () => {
    await site.database.pool.query(
      'insert into public.notice_reads (account_id, notice_id, revision) select * from unnest($1::uuid[], $2::uuid[], $3::int[])',
      [
        [me, other],
        [ids.everyone, ids.everyone],
        [1, 2],
      ],
    )
    expect((await readers('admin', ids.everyone)).rows).toEqual([{ readers: '2', current_readers: '1' }])
    await site.database.pool.query('delete from public.notice_reads')
  })
})

describe('attachments', () => {
  it('are limited to ten, for every role', async () => {
    await expect(attach(10)).rejects.toMatchObject({ code: '23514' })
    await expect(attach(0)).rejects.toMatchObject({ code: '23505' })
    expect((await attach(9)).rowCount).toBe(1)
  })

  it('have their files queued for removal when their notice is deleted', async () => {
    await site.as('admin', async (query) => {
      const { rows } = await query('select file_key from public.notice_attachments where notice_id = $1', [ids.pro])
      await query('delete from public.notices where id = $1', [ids.pro])
      await query('set local role none')
      const listed = await query('select file_key from private.unreferenced_files')
      expect(listed.rows).toEqual(rows)
    })
  })
})
