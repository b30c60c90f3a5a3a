-- A parent's consent by mail. The server alone calls these functions: the link in a mail is signed by it.

-- Queues a mail to a parent: one a day and three in all for an account, three in 30 days for an address. A parent
-- who has agreed gets no other.
create or replace function private.ask_parent(account uuid, email text, text_version text, language text) returns uuid
  language plpgsql set search_path = ''
as $$
declare
  asked uuid;
begin
  perform from auth.users u where u.id = account for no key update;
  -- Of an address: two accounts that write to it at the same time are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('parent ' || lower(email), 0));
  if not coalesce(private.awaits_parent(account), false) then
    raise exception using errcode = 'PT409', message = 'Your account waits for no parent.', hint = 'not_needed';
  end if;
  if (select count(*) from private.parent_requests r where r.account_id = account) >= 3 then
    raise exception using errcode = 'PT429', hint = 'three',
      message = 'Three e-mails were sent for your account, which is all there can be. Write to the college instead.';
  end if;
  if exists (select from private.parent_requests r where r.account_id = account and r.created_at > now() - interval '1 day') then
    raise exception using errcode = 'PT429', message = 'An e-mail was sent today. You can send another one tomorrow.', hint = 'day';
  end if;
  if (select count(*) from private.parent_requests r
      where lower(r.email) = lower(ask_parent.email) and r.created_at > now() - interval '30 days') >= 3 then
    raise exception using errcode = 'PT429', message = 'This address has received enough e-mails. Write to the college instead.', hint = 'address';
  end if;
  insert into private.parent_requests (account_id, email, text_version, language)
    values (account, ask_parent.email, ask_parent.text_version, ask_parent.language) returning id into asked;
  return asked;
end
$$;
revoke all on function private.ask_parent(uuid, text, text, text) from public;

-- What a link may do: 'open' for an answer, 'yes' for a withdrawal; 'no', 'replaced' by a newer mail, 'expired' after 14 days,
-- 'not_needed' where the person is 18 by now, or 'unknown'.
create or replace function private.parent_request_state(request uuid) returns text
  language sql stable set search_path = ''
  return coalesce((
    select case
      when r.answer then case when private.last_consent(r.account_id, 'parent') then 'yes' else 'no' end
      when not r.answer then 'no'
      when exists (select from private.parent_requests n where n.account_id = r.account_id and n.created_at > r.created_at) then 'replaced'
      when r.created_at < now() - interval '14 days' then 'expired'
      when not private.awaits_parent(r.account_id) then 'not_needed'
      else 'open' end
    from private.parent_requests r where r.id = request), 'unknown');
revoke all on function private.parent_request_state(uuid) from public;

-- Stores a parent's answer where the link may still give it, and returns the state before.
create or replace function private.answer_for_child(request uuid, answer boolean) returns text
  language plpgsql set search_path = ''
as $$
declare
  r private.parent_requests;
  state text;
begin
  perform from auth.users u join private.parent_requests p on p.account_id = u.id where p.id = request for no key update of u;
  select * into r from private.parent_requests p where p.id = request for update;
  state := private.parent_request_state(request);
  if state = 'open' or (state = 'yes' and not answer) then
    update private.parent_requests p set answer = answer_for_child.answer, answered_at = clock_timestamp() where p.id = request;
    insert into public.consents (account_id, purpose, given, text_version, language)
      values (r.account_id, 'parent', answer_for_child.answer, r.text_version, r.language);
  end if;
  return state;
end
$$;
revoke all on function private.answer_for_child(uuid, boolean) from public;
