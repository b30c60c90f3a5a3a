import { describe, expect, it } from 'vitest'
import { commentRow, discussionRow } from '../data/schema.ts'
import { changesOf, type Revision } from './revisions.ts'

const post = { id: 'p', user_name: 'U', created_at: '2026-11-20T10:00:00+00:00' }
const revision = (number: number, content: string, more: Partial<Revision> = {}): Revision => ({
  revision: number,
  title: null,
  content,
  tags: null,
  format: 'plain',
  edited_by: 'author',
  edited_at: `2026-11-20T10:0${number}:00+00:00`,
  ...more,
})
const marks = { same: '', old: '-', new: '+' }
const written = (edits: ReturnType<typeof changesOf>) =>
  edits.map(({ by, changes }) => [
    by,
    ...changes.map(
      ({ label, parts }) => `${label}: ${parts.map(({ kind, text }) => marks[kind] + text + marks[kind]).join(' ')}`,
    ),
  ])

describe('what each edit changed', () => {
  it('is the difference to the next revision, of the newest to the post itself', () => {
    const comment = commentRow.parse({ ...post, discussion_id: 'd', content: 'Lab 5' })
    const revisions = [revision(2, 'Lab 4', { edited_by: 'moderator' }), revision(1, 'Lab 2')]
    expect(written(changesOf(revisions, { kind: 'comment', post: comment }))).toEqual([
      ['Edited by a moderator', 'Text: Lab -4- +5+'],
      ['Edited by the author', 'Text: Lab -2- +4+'],
    ])
  })

  it('names title, tags and format of a discussion', () => {
    const discussion = discussionRow.parse({
      ...post,
      title: 'Labs',
      content: 'x',
      tags: '',
      format: 'markdown',
      comments: [],
    })
    const [edit] = written(
      changesOf([revision(1, 'x', { title: 'Lab', tags: 'dbms' })], { kind: 'discussion', post: discussion }),
    )
    expect(edit).toEqual([
      'Edited by the author',
      'Title: -Lab- +Labs+',
      'Tags: -dbms-',
      'Format: -plain text- +Markdown+',
    ])
  })
})
