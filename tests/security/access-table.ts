/**
 * The access table: who may do what to which rows. Each cell is tried against the real database, and a
 * table of the public schema that has no entry here fails the first test.
 *
 * - 'all' / 'own' / 'none': which rows are reached (a policy hides the rest without an error)
 * - 'refused': the statement itself is refused (no right on the table)
 */
export type Reach = 'all' | 'own' | 'none' | 'refused'
export type Operation = 'select' | 'insert as self' | 'insert as another' | 'update' | 'delete'

export const actors = ['anon', 'member', 'admin', 'service_role'] as const
export type Actor = (typeof actors)[number]

const server: Record<Operation, Reach> = {
  select: 'all',
  'insert as self': 'all',
  'insert as another': 'all',
  update: 'all',
  delete: 'all',
}
const nothing: Record<Operation, Reach> = {
  select: 'refused',
  'insert as self': 'refused',
  'insert as another': 'refused',
  update: 'refused',
  delete: 'refused',
}
// An insert "as another" ends under one's own name: the trigger sets the author (asserted below).
const posts: Record<Actor, Record<Operation, Reach>> = {
  anon: { ...nothing, select: 'all' },
  member: { select: 'all', 'insert as self': 'own', 'insert as another': 'own', update: 'refused', delete: 'own' },
  admin: { select: 'all', 'insert as self': 'own', 'insert as another': 'own', update: 'refused', delete: 'all' },
  service_role: server,
}

// Whoever is no admin has the right to try, and reaches no row.
const content: Record<Actor, Record<Operation, Reach>> = {
  anon: { ...nothing, select: 'all' },
  member: { ...nothing, select: 'all', update: 'none', delete: 'none' },
  admin: server,
  service_role: server,
}

export const access: Record<string, Record<Actor, Record<Operation, Reach>>> = {
  users: {
    anon: nothing,
    member: {
      select: 'own',
      'insert as self': 'own',
      'insert as another': 'refused',
      update: 'own',
      delete: 'refused',
    },
    admin: { select: 'own', 'insert as self': 'own', 'insert as another': 'refused', update: 'own', delete: 'refused' },
    service_role: server,
  },
  profiles: {
    anon: nothing,
    member: { ...nothing, select: 'own' },
    admin: { ...nothing, select: 'own' },
    service_role: server,
  },
  discussions: posts,
  comments: posts,
  calculator_states: {
    anon: nothing,
    member: { ...nothing, select: 'own', 'insert as self': 'own', update: 'own' },
    admin: { ...nothing, select: 'own', 'insert as self': 'own', update: 'own' },
    service_role: server,
  },
  site_settings: content,
  vendors: content,
  blog_posts: content,
  team_members: content,
  contact_messages: { anon: nothing, member: nothing, admin: nothing, service_role: server },
}

/** Columns that a browser role may write, whole: anything not named here is closed. */
export const writable: Record<string, string> = {
  'users insert': 'college_id, email, first_name, id, last_name, plan, updated_at',
  'users update': 'college_id, email, first_name, id, last_name, updated_at',
  'discussions insert': 'content, created_at, tags, title, user_id, user_name',
  'comments insert': 'content, created_at, discussion_id, user_id, user_name',
  'calculator_states insert': 'account_id, state',
  'calculator_states update': 'state',
  'site_settings insert': 'key, value',
  'site_settings update': 'key, value',
  'vendors insert': 'contact, description, email, hours, id, image, location, name, position, rating, specialties',
  'vendors update': 'contact, description, email, hours, image, location, name, position, rating, specialties',
  'blog_posts insert': 'author, category, content, date, effective_date, excerpt, id, pinned, priority, tags, title',
  'blog_posts update': 'author, category, content, date, effective_date, excerpt, pinned, priority, tags, title',
  'team_members insert': 'bio, id, image, name, position, role, social_links',
  'team_members update': 'bio, image, name, position, role, social_links',
}

/** Content belongs to nobody: a statement that inserts a row, and a column to change. */
export const contentRows: Record<string, { insert: string; text: string }> = {
  site_settings: { insert: `(key, value) values ('made', '{}')`, text: 'key' },
  vendors: { insert: `(name, rating) values ('made', 4)`, text: 'description' },
  blog_posts: { insert: `(title, author, category) values ('made', 'a', 'General')`, text: 'excerpt' },
  team_members: { insert: `(name) values ('made')`, text: 'bio' },
  contact_messages: { insert: `(name, email, message) values ('made', 'a@b.c', 'm')`, text: 'message' },
}
