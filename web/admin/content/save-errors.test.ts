import { expect, test } from 'vitest'
import { saveErrorOf } from './save-errors.ts'
import { ChangedMeanwhile } from './queries.ts'
import { blogPosts } from './tables/posts.ts'

const rejected = (code: string, message: string) =>
  saveErrorOf(Object.assign(new Error(message), { code }), 'blog_posts', blogPosts.fieldsOf(''))
const violates = (name: string) => `new row for relation "blog_posts" violates check constraint "${name}"`

test('a check that the database made is shown at its field', () => {
  expect(rejected('23514', violates('blog_posts_title_check')).fields).toEqual({ title: 'Title is missing' })
  expect(rejected('23514', violates('blog_posts_effective_date_check1')).fields).toEqual({
    effective_date: 'Choose a day',
  })
  expect(rejected('23502', 'null value in column "author" of relation "blog_posts" violates …').fields).toEqual({
    author: 'Author is missing',
  })
})

test('what belongs to no field is said of the form', () => {
  expect(rejected('23514', violates('some_other_rule'))).toEqual({
    form: expect.stringContaining('some_other_rule'),
    fields: {},
  })
  expect(rejected('42501', '').form).toContain('Only admins can change this')
  expect(saveErrorOf(new ChangedMeanwhile(), 'blog_posts', []).form).toContain('Someone else')
  expect(saveErrorOf(new TypeError('fetch failed'), 'blog_posts', []).form).toContain('Your text is still here')
})
