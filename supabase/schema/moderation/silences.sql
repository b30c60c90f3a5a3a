-- Until when an account may not post: the latest of its silences; infinity where it is banned from posting; else null. Through an
-- anonymous post alike: nothing but this function reads whose it is.
create or replace function private.silenced_until(account uuid) returns timestamptz
  language sql stable security definer set search_path = ''
  return (select max(coalesce(m.until, 'infinity'))
    from private.decision_authors a join public.moderation_decisions m on m.id = a.decision_id
    where a.account_id = silenced_until.account and m.kind in ('silence', 'ban')
      and m.appeal_result is distinct from 'reversed' and coalesce(m.until, 'infinity') > now());
revoke all on function private.silenced_until(uuid) from public;

-- Rejects what a silenced account writes, and says until when.
create or replace function private.check_silenced() returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  ends constant timestamptz := private.silenced_until(auth.uid());
begin
  if ends is null then return; end if;
  raise sqlstate 'PGRST' using
    message = json_build_object(
      'code', 'silenced',
      'message', case when ends = 'infinity' then 'A moderator has banned this account from posting.'
        else 'You cannot post until ' || to_char(ends at time zone 'Asia/Kolkata', 'FMDD Mon YYYY, FMHH12:MI am')
          || ': a moderator has decided so.' end,
      'details', case when ends <> 'infinity' then to_json(ends) #>> '{}' end,
      'hint', null)::text,
    detail = json_build_object('status', 403, 'headers', json_build_object())::text;
end
$$;
revoke all on function private.check_silenced() from public;

-- Rejects a post or an edit of a silenced account.
create or replace function private.reject_silenced() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_silenced();
  return new;
end
$$;
revoke all on function private.reject_silenced() from public;
create trigger comments_silenced before insert or update of content, format on public.comments
  for each row execute function private.reject_silenced();
create trigger discussions_silenced before insert or update of title, content, tags, format on public.discussions
  for each row execute function private.reject_silenced();
create trigger student_answers_silenced before insert or update of content on public.student_answers
  for each row execute function private.reject_silenced();
