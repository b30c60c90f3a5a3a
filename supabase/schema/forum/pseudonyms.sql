-- Who wrote an anonymous post. The post has no account: its author is the account that has its name in its discussion. No role
-- reads the table; the functions below answer the caller about the caller alone.

revoke all on private.pseudonyms from public;

-- What pseudonyms are made of: plain names of animals, none of which is an insult.
create or replace function private.animals() returns text[]
  language sql immutable parallel safe
  return array['Albatross', 'Alpaca', 'Antelope', 'Armadillo', 'Badger', 'Barbet', 'Bee-eater', 'Blackbuck', 'Bluebird', 'Bulbul',
    'Butterfly', 'Camel', 'Cardinal', 'Caribou', 'Cheetah', 'Cicada', 'Cormorant', 'Crane', 'Cricket', 'Curlew', 'Deer', 'Dolphin',
    'Dove', 'Dragonfly', 'Drongo', 'Duck', 'Eagle', 'Egret', 'Elephant', 'Elk', 'Falcon', 'Finch', 'Firefly', 'Flamingo', 'Fox',
    'Gannet', 'Gazelle', 'Gecko', 'Gibbon', 'Giraffe', 'Goldfinch', 'Grebe', 'Gull', 'Hare', 'Hawk', 'Hedgehog', 'Heron', 'Hoopoe',
    'Hornbill', 'Ibex', 'Ibis', 'Iguana', 'Impala', 'Jacana', 'Jaguar', 'Kestrel', 'Kingfisher', 'Kite', 'Koala', 'Koel',
    'Ladybird', 'Langur', 'Lapwing', 'Lark', 'Lemur', 'Leopard', 'Llama', 'Lynx', 'Macaw', 'Mallard', 'Manatee', 'Markhor', 'Marten',
    'Meerkat', 'Mongoose', 'Moose', 'Myna', 'Narwhal', 'Nightingale', 'Nilgai', 'Nuthatch', 'Ocelot', 'Oriole', 'Osprey', 'Otter',
    'Panda', 'Pangolin', 'Parakeet', 'Partridge', 'Peacock', 'Pelican', 'Penguin', 'Pheasant', 'Pipit', 'Plover', 'Porcupine',
    'Puffin', 'Quail', 'Rabbit', 'Robin', 'Salmon', 'Sandpiper', 'Seal', 'Serow', 'Skylark', 'Sparrow', 'Squirrel', 'Starling',
    'Stork', 'Sunbird', 'Swallow', 'Swan', 'Swift', 'Takin', 'Tern', 'Tiger', 'Tortoise', 'Toucan', 'Trout', 'Turtle', 'Wagtail',
    'Walrus', 'Warbler', 'Weaver', 'Whale', 'Wombat', 'Woodpecker', 'Wren', 'Yak', 'Zebra'];
revoke all on function private.animals() from public;

-- A name that is free in some discussions, drawn at random: nothing of an account is in it. Once all names are taken, they get a
-- number.
create or replace function private.free_pseudonym(discussions uuid[]) returns text
  language sql volatile set search_path = ''
  return (select names.free from (
      select 'Anonymous ' || animal || case when turn > 1 then ' ' || turn else '' end as free, turn
      from unnest(private.animals()) as animal cross join generate_series(1, 1 + (
        select count(*)::integer from private.pseudonyms p where p.discussion_id = any (free_pseudonym.discussions))
        / cardinality(private.animals())) as turn
    ) as names
    where not exists (select from private.pseudonyms p
      where p.discussion_id = any (free_pseudonym.discussions) and p.name = names.free)
    -- random() can be predicted from its earlier results.
    order by names.turn, gen_random_uuid() limit 1);
revoke all on function private.free_pseudonym(uuid[]) from public;

-- The name of an account in a discussion, drawn when it first needs one. The one that it had in a merged discussion is of what it
-- wrote there alone, where it has another one here.
create or replace function private.pseudonym(account uuid, discussion uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  drawn text;
begin
  loop
    select p.name into drawn from private.pseudonyms p
      where p.discussion_id = pseudonym.discussion and p.account_id = pseudonym.account and not p.retired;
    if found then return drawn; end if;
    drawn := private.free_pseudonym(array[pseudonym.discussion]);
    -- Where another post has taken the name or named the account meanwhile, the next turn finds out which.
    insert into private.pseudonyms (discussion_id, name, account_id)
      values (pseudonym.discussion, drawn, pseudonym.account) on conflict do nothing;
  end loop;
end
$$;
revoke all on function private.pseudonym(uuid, uuid) from public;

-- The account that wrote a post, given its discussion, account and name; null where it is deleted. No browser role calls it.
create or replace function private.author_of(discussion uuid, anonymous boolean, author uuid, name text) returns uuid
  language sql stable security definer set search_path = ''
  return case when author_of.anonymous then (
      select p.account_id from private.pseudonyms p
      where p.discussion_id = author_of.discussion and p.name = author_of.name)
    else author_of.author end;
revoke all on function private.author_of(uuid, boolean, uuid, text) from public;

-- Whether the caller wrote a post: every policy and trigger that is for its author calls this. Volatile, so that the answer to
-- an insert knows the name that the insert has drawn.
create or replace function private.wrote(discussion uuid, anonymous boolean, author uuid, name text) returns boolean
  language sql volatile security definer set search_path = ''
  return auth.uid() is not null and coalesce(
    private.author_of(wrote.discussion, wrote.anonymous, wrote.author, wrote.name) = auth.uid(), false);
revoke all on function private.wrote(uuid, boolean, uuid, text) from public;
grant execute on function private.wrote(uuid, boolean, uuid, text) to anon, authenticated, service_role;

-- Whether the caller wrote a hidden post. As private.wrote(), but stable, for the policies of reading.
create or replace function private.wrote_hidden(discussion uuid, anonymous boolean, author uuid, name text) returns boolean
  language sql stable security definer set search_path = ''
  return auth.uid() is not null and coalesce(
    private.author_of(wrote_hidden.discussion, wrote_hidden.anonymous, wrote_hidden.author, wrote_hidden.name) = auth.uid(), false);
revoke all on function private.wrote_hidden(uuid, boolean, uuid, text) from public;
grant execute on function private.wrote_hidden(uuid, boolean, uuid, text) to anon, authenticated, service_role;

-- A computed column of discussions: whether the caller wrote it.
create or replace function public.mine(public.discussions) returns boolean
  language sql volatile
  return private.wrote($1.id, $1.anonymous, $1.user_id, $1.user_name);
revoke all on function public.mine(public.discussions) from public;
grant execute on function public.mine(public.discussions) to anon, authenticated, service_role;

-- A computed column of comments: whether the caller wrote it.
create or replace function public.mine(public.comments) returns boolean
  language sql volatile
  return private.wrote($1.discussion_id, $1.anonymous, $1.user_id, $1.user_name);
revoke all on function public.mine(public.comments) from public;
grant execute on function public.mine(public.comments) to anon, authenticated, service_role;

-- The caller's discussions, also those under a pseudonym, newest first, those before a row of the last page. Security definer:
-- no role reads pseudonyms.
create or replace function public.my_discussions(
  before_at timestamptz default 'infinity',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  page_size integer default 20
) returns setof public.discussions
  language sql stable security definer rows 20
  set search_path = ''
begin atomic
  select mine.* from (
    (select d.* from public.discussions d
      where d.user_id = auth.uid() and (d.created_at, d.id) < (my_discussions.before_at, my_discussions.before_id)
      order by d.created_at desc, d.id desc limit least(greatest(my_discussions.page_size, 1), 1000))
    union all
    select d.* from private.pseudonyms p join public.discussions d on d.id = p.discussion_id
      where p.account_id = auth.uid() and d.anonymous and d.user_name = p.name
        and (d.created_at, d.id) < (my_discussions.before_at, my_discussions.before_id)
  ) as mine
  order by mine.created_at desc, mine.id desc limit least(greatest(my_discussions.page_size, 1), 1000);
end;
revoke all on function public.my_discussions(timestamp with time zone, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.my_discussions(timestamp with time zone, uuid, integer) to authenticated, service_role;

-- Rejects an anonymous post where the college takes none.
create or replace function private.check_anonymous_posts() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select c.anonymous_posts from public.college c) then return; end if;
  raise sqlstate 'PGRST' using
    message = json_build_object(
      'code', 'anonymous_posts_off', 'message', 'This college takes no anonymous posts.', 'hint', null)::text,
    detail = json_build_object('status', 403, 'headers', json_build_object())::text;
end
$$;
revoke all on function private.check_anonymous_posts() from public;

-- Answers a moderator who wrote an anonymous post: a discussion, or one of its comments; no row where the account is deleted.
-- The written reason is in the audit log, which says of which post and not who wrote it; the author is notified in the same
-- transaction.
create or replace function public.uncover_author(discussion_id uuid, reason text, comment_id uuid default null)
  returns table (account uuid, name text)
  language plpgsql security definer set search_path = ''
as $$
declare
  given constant text := btrim(texts.tidied(coalesce(reason, '')));
  moderator constant uuid := auth.uid();
  title text;
  pseudonym text;
  author uuid;
begin
  if moderator is null or not private.may('forum') then
    raise exception using errcode = '42501', message = 'Only moderators uncover an author.';
  end if;
  if char_length(given) not between 40 and 300 then
    raise exception using errcode = 'PT422', message = 'Say why, in 40 to 300 characters: the author reads it.',
      hint = 'reason_missing';
  end if;
  select d.title, case when uncover_author.comment_id is null then d.user_name else c.user_name end into title, pseudonym
    from public.discussions d left join public.comments c on c.discussion_id = d.id and c.id = uncover_author.comment_id
    where d.id = uncover_author.discussion_id
      and case when uncover_author.comment_id is null then d.anonymous else c.anonymous end;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such anonymous post.', hint = 'not_found';
  end if;
  insert into public.audit_log (actor_id, actor_name, action, table_name, row_id, row_name, after)
    values (moderator, private.display_name(moderator), 'uncover',
      case when uncover_author.comment_id is null then 'public.discussions' else 'public.comments' end,
      coalesce(uncover_author.comment_id, uncover_author.discussion_id), title, jsonb_build_object('reason', given));
  author := private.author_of(uncover_author.discussion_id, true, null, pseudonym);
  if author is null then return; end if;
  perform private.record_event('uncovered', null, moderator,
    jsonb_build_object('title', title, 'reason', given, 'discussion', uncover_author.discussion_id,
      'comment', uncover_author.comment_id),
    'uncovered:' || gen_random_uuid(), author);
  return query select author, private.display_name(author);
end
$$;
revoke all on function public.uncover_author(uuid, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.uncover_author(uuid, text, uuid) to authenticated, service_role;
