-- Names under which people post cannot imitate the site itself, and a file goes with its row.

-- ---- Names. The same rules as domain/person-name.ts, which a test compares with these.
-- Without what no eye sees: controls, marks of direction, characters of no width, fillers. The two joiners
-- stay inside Indian scripts, whose spelling needs them (U+0900 to U+0DFF).
create function private.clean_name(name text) returns text
  language sql immutable set search_path = ''
  begin atomic
    select btrim(regexp_replace(
      regexp_replace(
        regexp_replace(normalize(name, nfc),
          '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]',
          '', 'g'),
        '(?<![\u0900-\u0DFF])[\u200C\u200D]', '', 'g'),
      '[\u0009-\u000D \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'));
  end;

-- Compared without case, spaces and points, with compatibility forms and lookalikes of Greek and Cyrillic folded.
create function private.is_reserved_name(name text) returns boolean
  language sql immutable set search_path = ''
  begin atomic
    select translate(
        regexp_replace(lower(normalize(private.clean_name(name), nfkc)), '[ ._''’·-]', '', 'g'),
        'авеѕіјкмнорстухԁһӏαβεικμνορτυχАВЕЅІЈКМНОРСТУХԀҺӀΑΒΕΙΚΜΝΟΡΤΥΧ',
        'abesijkmhopctyxdhlabeikmnoptuxabesijkmhopctyxdhlabeikmnoptux')
      = any (array['deleteduser', 'anonymoususer', 'anonymous', 'admin', 'administrator', 'siteadmin', 'moderator',
        'campuslife', 'campuslifeadmin', 'campuslifeteam', 'campuslifesupport', 'support', 'system', 'official',
        'sample', 'samplefree', 'samplepro', 'sampleadmin']);
  end;

-- The server's own samples are named as such; nobody else can write app metadata.
create function private.may_be_named(account uuid, name text) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select not private.is_reserved_name(name)
      or coalesce((select raw_app_meta_data -> 'sample' = 'true' from auth.users where id = account), false);
  end;

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

-- A sign-up with a reserved name is a sign-up without a name: nobody is turned away for it.
create or replace function private.account_created() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  meta jsonb := coalesce(new.raw_user_meta_data, '{}');
  first text := coalesce(left(private.clean_name(meta ->> 'first_name'), 100), '');
  last text := coalesce(left(private.clean_name(meta ->> 'last_name'), 100), '');
begin
  if not private.may_be_named(new.id, concat_ws(' ', first, last)) then
    first := '';
    last := '';
  end if;
  insert into public.users (id, email, first_name, last_name) values (new.id, coalesce(new.email, ''), first, last);
  insert into public.profiles (id, email, full_name)
  values (new.id, coalesce(new.email, ''), btrim(concat_ws(' ', first, last)));
  return null;
end
$$;

-- The address shown is the one that was confirmed, whatever the client sends with the other fields.
create or replace function private.users_written() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.email := coalesce((select a.email from auth.users a where a.id = new.id), '');
  new.first_name := left(private.clean_name(new.first_name), 100);
  new.last_name := left(private.clean_name(new.last_name), 100);
  if not private.may_be_named(new.id, btrim(concat_ws(' ', new.first_name, new.last_name))) then
    raise exception using errcode = 'PT422', message = 'This name is reserved for the site. Please enter your own name.',
      hint = 'reserved_name';
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- What was named otherwise before.
update public.users set first_name = '', last_name = ''
  where private.is_reserved_name(concat_ws(' ', first_name, last_name)) and not private.may_be_named(id, concat_ws(' ', first_name, last_name));
update public.users set first_name = first_name
  where first_name <> private.clean_name(first_name) or last_name <> private.clean_name(last_name);
update public.discussions set user_name = private.display_name(user_id)
  where user_id is not null and (user_name <> private.clean_name(user_name) or not private.may_be_named(user_id, user_name));
update public.comments set user_name = private.display_name(user_id)
  where user_id is not null and (user_name <> private.clean_name(user_name) or not private.may_be_named(user_id, user_name));

-- ---- Files. Those that no row names: not yet, while they are being put up, or not any more. A job removes
-- them once their time has come, however their row went: by the server, by the data API, or by hand.
create table private.unreferenced_files (
  file_key text primary key,
  remove_after timestamptz not null default now()
);
alter table private.unreferenced_files enable row level security;
revoke all on private.unreferenced_files from public;

create function private.follow_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    insert into private.unreferenced_files (file_key) values (old.file_key)
      on conflict (file_key) do update set remove_after = excluded.remove_after;
  end if;
  if tg_op <> 'DELETE' then
    delete from private.unreferenced_files where file_key = new.file_key;
  end if;
  return null;
end
$$;

create trigger study_materials_file after insert or delete on public.study_materials
  for each row execute function private.follow_file();
create trigger study_materials_other_file after update of file_key on public.study_materials
  for each row when (old.file_key <> new.file_key) execute function private.follow_file();

revoke all on function private.clean_name(text), private.is_reserved_name(text), private.may_be_named(uuid, text),
  private.follow_file() from public;
