-- Makes the rows of users and profiles for a new account. A sign-up with a reserved name becomes a sign-up without a name.
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
revoke all on function private.account_created() from public;
create or replace trigger account_created after insert on auth.users
  for each row execute function private.account_created();

-- Copies a confirmed change of e-mail address to users and profiles.
create or replace function private.account_email_changed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set email = coalesce(new.email, '') where id = new.id;
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return null;
end
$$;
revoke all on function private.account_email_changed() from public;
create or replace trigger account_email_changed after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.account_email_changed();
