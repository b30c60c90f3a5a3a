-- A name without what no eye sees, and with single spaces. domain/accounts/person-name.ts has the same rule.
create or replace function private.clean_name(name text) returns text
  language sql immutable set search_path = ''
  begin atomic
    select btrim(regexp_replace(texts.tidied(name),
      '[\u0009-\u000D \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'));
  end;
revoke all on function private.clean_name(text) from public;

-- Whether a name would pass for the site's own people, or for a pseudonym.
-- Compared without case, spaces and points, with compatibility forms and lookalikes of Greek and Cyrillic folded.
create or replace function private.is_reserved_name(name text) returns boolean
  language sql immutable set search_path = ''
  begin atomic
    select folded.name like 'anonymous%' or folded.name = any (array['deleteduser', 'admin', 'administrator', 'siteadmin',
        'moderator', 'campuslife', 'campuslifeadmin', 'campuslifeteam', 'campuslifesupport', 'support', 'system', 'official',
        'sample', 'samplefree', 'samplepro', 'sampleadmin'])
      from (select translate(
        regexp_replace(lower(normalize(private.clean_name(name), nfkc)), '[ ._''’·-]', '', 'g'),
        'авеѕіјкмнорстухԁһӏαβεικμνορτυχАВЕЅІЈКМНОРСТУХԀҺӀΑΒΕΙΚΜΝΟΡΤΥΧ',
        'abesijkmhopctyxdhlabeikmnoptuxabesijkmhopctyxdhlabeikmnoptux') as name) as folded;
  end;
revoke all on function private.is_reserved_name(text) from public;

-- Whether the account may have this name. The server's own samples are named as such; only it can write app metadata.
create or replace function private.may_be_named(account uuid, name text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select not private.is_reserved_name(name)
      or coalesce((select raw_app_meta_data -> 'sample' = 'true' from auth.users where id = account), false);
  end;
revoke all on function private.may_be_named(uuid, text) from public;

-- The name under which an account posts: its full name, else its name, else its e-mail address before '@', else
-- 'Anonymous User'.
create or replace function private.display_name(account uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      (select named.name
        from auth.users a
          left join public.profiles p on p.id = a.id
          cross join lateral (values
            (1, p.full_name),
            (2, left(a.raw_user_meta_data ->> 'full_name', 100)),
            (3, left(a.raw_user_meta_data ->> 'name', 100)),
            (4, split_part(a.email, '@', 1))) as candidate (place, said)
          cross join lateral (select private.clean_name(candidate.said)) as named (name)
        where a.id = account and named.name <> '' and private.may_be_named(a.id, named.name)
        order by candidate.place
        limit 1),
      'Anonymous User');
  end;
revoke all on function private.display_name(uuid) from public;

-- Stores the confirmed address, whatever the client sends with the other fields, and the time of the change: a rollover that is
-- taken back restores the time before it.
create or replace function private.users_written() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.email := coalesce((select a.email from auth.users a where a.id = new.id), '');
  new.first_name := left(private.clean_name(new.first_name), 100);
  new.last_name := left(private.clean_name(new.last_name), 100);
  -- A name that was there before it was reserved prevents no change of the rest.
  if (tg_op = 'INSERT' or (new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
    and not private.may_be_named(new.id, btrim(concat_ws(' ', new.first_name, new.last_name))) then
    raise exception using errcode = 'PT422', message = 'This name is reserved for the site. Please enter your own name.',
      hint = 'reserved_name';
  end if;
  if current_setting('campuslife.undoing', true) is distinct from 'true' then new.updated_at := now(); end if;
  return new;
end
$$;
revoke all on function private.users_written() from public;
-- Of the columns that a client may write: a plan is written for all accounts at once (payments/pro-for-members.sql).
create trigger users_written
  before insert or update of email, first_name, last_name, college_id, branch_id, semester, onboarded_at, updated_at on public.users
  for each row execute function private.users_written();

-- Copies the name that was entered in the profile panel to the profile.
create or replace function private.users_renamed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set full_name = btrim(concat_ws(' ', btrim(new.first_name), btrim(new.last_name))) where id = new.id;
  return null;
end
$$;
revoke all on function private.users_renamed() from public;
create trigger users_renamed after update of first_name, last_name on public.users
  for each row when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
  execute function private.users_renamed();
