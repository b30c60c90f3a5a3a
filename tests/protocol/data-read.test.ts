import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DataApi, startDataApi } from './data-api.ts'

let api: DataApi
beforeAll(async () => {
  api = await startDataApi()
})
afterAll(() => api.close())

test('try', async () => {
  const db = api.client()
  for (const q of [
    db.from('people').select(),
    db.from('people').select('username, messages(count)').order('username'),
    db.from('messages').select('id, message, author:people(username), channels!inner(slug, channel_details(details))').order('id').limit(2),
    db.from('products').select('name, categories(name)'),
    db.from('collections').select('id, parent_id(id), collections(id)'),
    db.from('people').select('username, ...people_1(note), messages(message)').eq('username','supabot').single(),
    db.from('people').select('username, data->a->b->>0, n:data->n::int').in('username', ['kiwicopple', 'a"b']),
    db.from('corners').select().csv(),
    db.from('people').select('username').not('messages','is',null),
    db.from('people').select('nope'),
    db.from('people').select('username', {count:'exact', head:true}),
    db.from('people').select('username', {count:'planned'}).limit(1),
    db.from('best_friends').select('first_user:people(*)'),
    db.rpc('get_status', {name_param:'supabot'}),
    db.rpc('get_username_and_status', {name_param:'supabot'}).select('status'),
    db.rpc('void_func'),
    db.rpc('messages_of', {name:'supabot'}).select('id, channels(slug)').limit(1),
    db.rpc('whoami'),
  ]) console.log(JSON.stringify(await q))
  console.log(api.logged)
  expect(1).toBe(1)
})
