/** What gives an author away: where it would be seen, at which addresses, and the statement that opens it. */
export const leaks: [where: string, address: RegExp, broken: string][] = [
  [
    'the text of a notification',
    /notifications/,
    `update public.notifications n set body = left(n.body || coalesce(p.account_id::text, ''), 300)
       from private.pseudonyms p where n.subject_id = p.discussion_id`,
  ],
  // Before the others that change what is at these addresses: a difference that was there before does not count.
  [
    'the names of a merged discussion, where one person has one of both,',
    /comments/,
    `update public.comments c set user_name = now.name from private.pseudonyms was, private.pseudonyms now
       where was.retired and was.discussion_id = c.discussion_id and was.name = c.user_name and not now.retired
         and now.discussion_id = was.discussion_id and now.account_id = was.account_id`,
  ],
  [
    'the list of questions without an answer',
    /answered_at=is.null/,
    `update public.discussions d set answered_at = (select min(c.created_at) from public.comments c
         where c.discussion_id = d.id and private.author_of(c.discussion_id, c.anonymous, c.user_id, c.user_name)
           is distinct from private.author_of(d.id, d.anonymous, d.user_id, d.user_name))`,
  ],
  [
    'the list of what is asked about a course',
    /discussions_about/,
    `create or replace function public.discussions_about(kind text, id uuid) returns setof public.discussions
         language sql stable security definer as $$
           select d.* from public.discussions d where d.anchor_kind = $1 and d.anchor_id = $2
           order by private.author_of(d.id, d.anonymous, d.user_id, d.user_name) is null, d.created_at $$`,
  ],
  [
    'an order',
    /select=content&order=created_at/,
    `update public.comments c set created_at = created_at - interval '1 day' from private.pseudonyms p
       where p.discussion_id = c.discussion_id and p.name = c.user_name and p.account_id is not null`,
  ],
  [
    'a picture',
    /picture 2/,
    `update private.pictures set discussion_id = null, remove_after = now() + interval '1 day' where owner is null`,
  ],
  [
    'the list of active discussions',
    /list=active/,
    `update private.discussion_activity a set at = a.at - interval '1 day' from private.pseudonyms p
       where p.discussion_id = a.discussion_id and p.account_id is not null`,
  ],
  [
    'what the college says of an anonymous author,',
    /author_standing/,
    `create or replace function public.author_standing(public.comments) returns jsonb language sql stable security definer
       return private.standing_of(private.author_of($1.discussion_id, $1.anonymous, $1.user_id, $1.user_name))`,
  ],
  ['the policy of drafts', /drafts/, 'create policy opened on public.drafts for select to authenticated using (true)'],
  [
    'the fold of a post of a muted person',
    /author_muted/,
    `create or replace function public.author_muted(public.discussions) returns boolean language sql stable security definer
       return private.has_muted(private.author_of($1.id, $1.anonymous, $1.user_id, $1.user_name))`,
  ],
  [
    'the number of comments that are new to a muter',
    /forum_counts|new_comments/,
    `update public.read_marks set read_to = read_to - interval '10 years';
     create or replace function private.comments_since(discussion uuid, since timestamptz, most integer) returns integer
       language sql stable security definer
       return (select count(*)::integer from public.comments c where c.discussion_id = comments_since.discussion
         and not private.has_muted(private.author_of(c.discussion_id, c.anonymous, c.user_id, c.user_name)))`,
  ],
  [
    'a column',
    /user_id=is.null/,
    `alter table public.discussions drop constraint discussions_anonymous_check;
       update public.discussions set user_id = private.author_of(id, true, null, user_name) where anonymous`,
  ],
]

/** The address, and where the two answers part. */
export function differing(path: string, one: string, two = ''): string {
  let at = 0
  while (at < one.length && one[at] === two[at]) at += 1
  return `${path}: …${one.slice(Math.max(0, at - 60), at + 60)}… but …${two.slice(Math.max(0, at - 60), at + 60)}…`
}
