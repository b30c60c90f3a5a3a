import { describe, expect, it } from 'vitest'
import { ids, older, paper, review, rowOf, sql, withReviewedPapers } from './reviewed-papers.ts'

// What two senders learn of each other, once the file of one has replaced the other's.

withReviewedPapers()

const sent = { title: 'Mine', note: 'unit 4', proposed: { replaces: { value: older } } }
const similar = [{ id: older, share: 0.9 }]
const send = (contributor: string) =>
  sql(
    `update public.study_materials set title = $2, note = $3, proposed = $4, "similar" = $5, contributor = $6 where id = $1`,
    [paper, sent.title, sent.note, JSON.stringify(sent.proposed), JSON.stringify(similar), contributor],
  )

describe('a better copy', () => {
  it('hides the text of the earlier sender, and restores it when it is undone', async () => {
    await send(ids.sender)
    await review('admin', 'better_copy', { replaces: older })
    expect(await rowOf()).toMatchObject({
      contributor: ids['other admin'],
      title: 'End semester 2022',
      subject: 'Data Structures',
      semester: 3,
      note: '',
      proposed: {},
      similar: [],
    })
    await review('admin', 'undo')
    expect(await rowOf()).toMatchObject({ ...sent, contributor: ids.sender, subject: '', semester: null, similar })
  })

  it('is undone without its sender’s text, where they have deleted the account', async () => {
    const account = '00000000-0000-4000-8000-00000000c0ff'
    await sql(
      `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', 'gone@example.org', '{}', '{}', now(), now())`,
      [account],
    )
    await send(account)
    await review('admin', 'better_copy', { replaces: older })
    await sql('delete from auth.users where id = $1', [account])
    await review('admin', 'undo')
    expect(await rowOf()).toMatchObject({
      status: 'waiting',
      contributor: null,
      title: 'End semester 2022',
      proposed: {},
    })
  })
})
