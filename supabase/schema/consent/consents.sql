-- What an account has agreed to: its history, which functions add to and nothing changes. The owner's alone; a row is removed with
-- its account only.

revoke all on public.consents from anon, authenticated, service_role;
grant select on public.consents to authenticated;

create policy "own consents" on public.consents for select to authenticated
  using (account_id = (select auth.uid()));

-- Rejects every change of a row, also by the server's own role.
create or replace function private.consents_stay() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = '23514', message = 'A consent is never changed: a newer row replaces it.';
end
$$;
revoke all on function private.consents_stay() from public;
create trigger consents_stay before update on public.consents
  for each row execute function private.consents_stay();

-- Versions of the texts, the oldest first; as domain/consent/consent.ts.
create or replace function private.consent_versions() returns text[]
  language sql immutable set search_path = ''
  return array['2026-11-30'];
revoke all on function private.consent_versions() from public;

-- The newest answer of an account about a purpose; null where there is none.
create or replace function private.last_consent(account uuid, purpose text) returns boolean
  language sql stable set search_path = ''
  return (select c.given from public.consents c
    where c.account_id = last_consent.account and c.purpose = last_consent.purpose order by c.id desc limit 1);
revoke all on function private.last_consent(uuid, text) from public;

-- Whether the account's owner is under 18 and no parent has agreed.
create or replace function private.awaits_parent(account uuid) returns boolean
  language sql stable set search_path = ''
  return coalesce(not private.last_consent(account, 'adult'), false) and not coalesce(private.last_consent(account, 'parent'), false);
revoke all on function private.awaits_parent(uuid) from public;

-- Whether an account's data may be used for an optional purpose now. An account that has not answered is as before there was a
-- question (docs/decisions/0088-consent.md).
create or replace function private.agrees(account uuid, purpose text) returns boolean
  language sql stable set search_path = ''
  return coalesce(private.last_consent(account, purpose), true) and not private.awaits_parent(account);
revoke all on function private.agrees(uuid, text) from public;

-- Whether Today asks the caller: for what was not answered in the newest text, unless it was put off in the last 30 days.
create or replace function public.consent_due() returns boolean
  language sql stable security definer set search_path = ''
  return auth.uid() is not null
    and not exists (select from public.consents c where c.account_id = auth.uid() and c.purpose = 'account'
      and c.text_version = (private.consent_versions())[cardinality(private.consent_versions())])
    and not exists (select from public.consents c where c.account_id = auth.uid() and c.purpose = 'later'
      and c.at > now() - interval '30 days');
revoke all on function public.consent_due() from public, anon, authenticated, service_role;
grant execute on function public.consent_due() to authenticated, service_role;

-- Adds the caller's answers, an object such as {"account": true, "assistant": false}, with the version and language of the text
-- that was shown. What is answered already, in the same version, is not added again.
create or replace function public.give_consent(answers jsonb, text_version text, language text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then raise exception using errcode = '42501', message = 'Please log in first.'; end if;
  if jsonb_typeof(answers) is distinct from 'object' or coalesce(text_version <> all (private.consent_versions()), true)
    or coalesce(language not in ('en', 'hi', 'or'), true)
    or exists (select from jsonb_each(answers) as a
      where a.key not in ('account', 'assistant', 'questions', 'adult', 'later') or jsonb_typeof(a.value) <> 'boolean') then
    raise exception using errcode = 'PT422', message = 'These are no answers to a text of this site.', hint = 'answers';
  end if;
  if answers -> 'account' = 'false' then
    raise exception using errcode = 'PT409', message = 'An account needs this. To withdraw it, delete your account.', hint = 'account';
  end if;
  if answers -> 'later' = 'true' then
    raise exception using errcode = 'PT422', message = 'These are no answers to a text of this site.', hint = 'answers';
  end if;
  -- One at a time: each compares with the newest rows.
  perform from auth.users u where u.id = me for no key update;
  if answers -> 'adult' = 'true' and exists (select from public.consents c where c.account_id = me and c.purpose = 'parent'
      and not c.given and c.at > now() - interval '1 year') and not private.last_consent(me, 'parent') then
    raise exception using errcode = 'PT409', message = 'A parent has said no. Write to the college if you are 18 now.', hint = 'parent';
  end if;
  if (select count(*) from public.consents c where c.account_id = me and c.at > now() - interval '1 day') >= 60 then
    raise exception using errcode = 'PT429', message = 'You have changed your choices many times today. Try again tomorrow.', hint = 'many';
  end if;
  insert into public.consents (account_id, purpose, given, text_version, language)
    select me, a.key, a.value::boolean, give_consent.text_version, give_consent.language
    from jsonb_each(answers) as a
    where a.key = 'later' or not exists (
      select from (select c.given, c.text_version from public.consents c
        where c.account_id = me and c.purpose = a.key order by c.id desc limit 1) as newest
      where newest.given = a.value::boolean and newest.text_version = give_consent.text_version)
    order by a.key;
end
$$;
revoke all on function public.give_consent(jsonb, text, text) from public, anon, authenticated, service_role;
grant execute on function public.give_consent(jsonb, text, text) to authenticated;
