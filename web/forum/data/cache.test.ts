import { QueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { countComments, forgetComment, forgetDiscussion, showDiscussion } from './cache.ts'
import { findDiscussion } from './find-discussion.ts'
import { replaceComment, replaceDiscussion } from './replace-post.ts'
import { forumKeys } from './keys.ts'
import { commentRow, discussionRow } from './schema.ts'
import type { Comment, Discussion, Page } from './schema.ts'

const at = '2026-11-20T10:00:00.123456+00:00'
const discussion = (id: string, comment_count = 0) =>
  discussionRow.parse({
    id,
    title: id,
    content: id,
    tags: '',
    user_id: 'u',
    user_name: 'U',
    created_at: at,
    comments: [{ count: comment_count }],
  })
const comment = (id: string, discussion_id: string) =>
  commentRow.parse({ id, discussion_id, content: id, user_id: 'u', user_name: 'U', created_at: at })

function pages<Row>(...each: Row[][]): InfiniteData<Page<Row>, null> {
  return { pages: each.map((rows) => ({ rows, hasMore: true })), pageParams: each.map(() => null) }
}

function forum() {
  const client = new QueryClient()
  client.setQueryData(forumKeys.list(''), pages([discussion('a'), discussion('b', 3)], [discussion('c')]))
  client.setQueryData(forumKeys.list('b'), pages([discussion('b', 3)]))
  client.setQueryData(forumKeys.discussion('b'), discussion('b', 3))
  client.setQueryData(forumKeys.comments('b'), pages([comment('one', 'b')], [comment('two', 'b')]))
  const rows = (search: string) => {
    const list = client.getQueryData<InfiniteData<Page<Discussion>>>(forumKeys.list(search))
    return list?.pages.map((page) => page.rows.map((row) => `${row.id}${row.comment_count}`))
  }
  return { client, rows }
}

describe('the forum in the query cache', () => {
  it('shows a new discussion on top of the list, not of a search', () => {
    const { client, rows } = forum()
    showDiscussion(client, discussion('new'))
    expect(rows('')).toEqual([['new0', 'a0', 'b3'], ['c0']])
    expect(rows('b')).toEqual([['b3']])
  })

  it('updates the comment count wherever the discussion is shown, and never below zero', () => {
    const { client, rows } = forum()
    countComments(client, 'b', 1)
    countComments(client, 'a', -1)
    expect(rows('')).toEqual([['a0', 'b4'], ['c0']])
    expect(rows('b')).toEqual([['b4']])
    expect(client.getQueryData<Discussion>(forumKeys.discussion('b'))?.comment_count).toBe(4)
  })

  it('shows an edited post wherever it is cached', () => {
    const { client, rows } = forum()
    replaceDiscussion(client, { ...discussion('b', 3), comment_count: 5 })
    expect([rows(''), rows('b')]).toEqual([[['a0', 'b5'], ['c0']], [['b5']]])
    expect(client.getQueryData<Discussion>(forumKeys.discussion('b'))?.comment_count).toBe(5)
    replaceComment(client, { ...comment('two', 'b'), content: 'edited' })
    const shown = client.getQueryData<InfiniteData<Page<Comment>>>(forumKeys.comments('b'))
    expect(shown?.pages.flatMap((page) => page.rows.map((row) => row.content))).toEqual(['one', 'edited'])
  })

  it('removes a deleted comment and decreases its count', () => {
    const { client, rows } = forum()
    forgetComment(client, comment('one', 'b'))
    const left = client.getQueryData<InfiniteData<Page<Comment>>>(forumKeys.comments('b'))
    expect(left?.pages.flatMap((page) => page.rows.map((row) => row.id))).toEqual(['two'])
    expect(rows('b')).toEqual([['b2']])
  })

  it('removes a deleted discussion from every list', () => {
    const { client, rows } = forum()
    forgetDiscussion(client, 'b')
    expect(rows('')).toEqual([['a0'], ['c0']])
    expect(rows('b')).toEqual([[]])
    expect(findDiscussion(client, 'b')).toBeUndefined()
    expect(findDiscussion(client, 'c')?.id).toBe('c')
  })
})
