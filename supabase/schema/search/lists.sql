-- Every list of documents that there is: the four of audiences, and those of groups (private.account_groups).
create or replace function search.all_lists() returns text[]
  language sql stable set search_path = ''
  return array['everyone', 'members', 'pro', 'admins'] || array(select distinct d.list from search.documents_groups d order by 1);
revoke all on function search.all_lists() from public;

-- The lists of documents that the caller may read, as the policies of the tables say it.
create or replace function search.callers_lists() returns text[]
  language plpgsql stable set search_path = ''
as $$
begin
  -- Not current_user: the functions below run as their owner.
  case current_setting('role')
    when 'authenticated' then
      return array['everyone', 'members']
        || array(select g from unnest(private.own_groups()) as g where exists (select from search.documents_groups d where d.list = g))
        || case when private.may_read_pro() then array['pro'] else '{}' end
        || case when private.has_role() then array['admins'] else '{}' end;
    when 'service_role' then return search.all_lists();
    -- The database's owner, at work on it.
    when 'none' then
      if has_schema_privilege(session_user, 'search', 'usage') then return search.all_lists(); end if;
    else
  end case;
  return array['everyone'];
end
$$;
revoke all on function search.callers_lists() from public;

-- How many documents of the whole site an account, and Pro, would open in addition.
create or replace function search.hidden(lists text[]) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  place text;
  counted bigint;
  answer jsonb := '{}';
begin
  foreach place in array array['members', 'pro'] loop
    if place = any (lists) then
      counted := 0;
    else
      -- Few are counted as they stand; of many, the job's number is true enough.
      select case when l.documents > 5000 then l.subjects end into counted from search.lists l where l.list = place;
      if counted is null then
        select count(*) into counted from (
          select from search.documents d where d.list = place and d.part is null
            and (d.visible_from is null or d.visible_from <= now()) limit 5000) as open;
      end if;
    end if;
    answer := answer || jsonb_build_object(place, counted);
  end loop;
  return answer;
end
$$;
revoke all on function search.hidden(text[]) from public;

-- The group of results that a kind belongs to, named so that groups sort in their order.
create or replace function search.group_of(kind text) returns text
  language sql immutable parallel safe
  return case
    when kind in ('page', 'help') then 'pages'
    when kind = 'notice' then 'notices'
    when kind in ('material', 'course', 'exam') then 'papers'
    when kind = 'discussion' then 'discussions'
    when kind in ('alumnus', 'company', 'drive', 'question', 'alumni_answer') then 'people'
    else 'more' end;
revoke all on function search.group_of(text) from public;
