-- Adds the caller's vote to the request for a paper, and makes the request with the first one.
create or replace function public.request_paper(course_id uuid, exam text, exam_year integer) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  reads_papers constant boolean := private.may_read_pro();
  request uuid;
  there uuid;
begin
  if me is null or private.is_banned() then
    raise exception using errcode = '42501', message = 'Only an account can ask for papers.';
  end if;
  if exam_year > extract(year from now()) + 1 then
    raise exception using errcode = 'PT422', message = 'This year has not come yet.', hint = 'bad_year';
  end if;
  -- One after another for each account, or many at once would all be the fiftieth.
  perform from public.users u where u.id = me for no key update;
  if (select count(*) from public.paper_request_votes v join public.paper_requests q on q.id = v.request_id
      where v.account_id = me and (q.fulfilled_by is null or not reads_papers)) >= 50 then
    raise exception using errcode = 'PT429', message = 'You have asked for 50 papers. Take one back to ask for another.',
      hint = 'too_many';
  end if;
  insert into public.paper_requests as q (course_id, exam, exam_year)
    values (request_paper.course_id, request_paper.exam, request_paper.exam_year)
    -- What came before and was removed is asked for anew.
    on conflict on constraint paper_requests_course_id_exam_exam_year_key do update set fulfilled_by = null, fulfilled_at = null
    returning q.id into request;
  -- Looked for once the request is locked: while this waited, a reviewer may have approved it.
  select m.id into there from public.study_materials m
    where m.course_id = request_paper.course_id and m.exam = request_paper.exam
      and m.exam_year = request_paper.exam_year and m.kind = 'paper' and m.status = 'approved' and m.removed_at is null
    order by m.created_at, m.id limit 1;
  if there is not null then
    if reads_papers then
      raise exception using errcode = 'PT409', message = 'This paper is there already.', hint = 'already_there';
    end if;
    update public.paper_requests q set fulfilled_by = there, fulfilled_at = now() where q.id = request;
  end if;
  insert into public.paper_request_votes (request_id, account_id) values (request, me) on conflict do nothing;
  return (select count(*) from public.paper_request_votes v where v.request_id = request);
end
$$;
revoke all on function public.request_paper(uuid, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.request_paper(uuid, text, integer) to authenticated, service_role;

-- Takes back the caller's vote. A request without votes goes, also where its paper is there: one that came back with the
-- same id would reveal to a free account that it was fulfilled.
create or replace function public.withdraw_paper_request(course_id uuid, exam text, exam_year integer) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  request uuid;
begin
  -- Locked first: whether it has votes left is then asked after whoever was voting, whose vote would go with it.
  select q.id into request from public.paper_requests q
    where q.course_id = withdraw_paper_request.course_id and q.exam = withdraw_paper_request.exam
      and q.exam_year = withdraw_paper_request.exam_year
    for update;
  delete from public.paper_request_votes v where v.request_id = request and v.account_id = auth.uid();
  delete from public.paper_requests q
    where q.id = request and not exists (select from public.paper_request_votes v where v.request_id = q.id);
end
$$;
revoke all on function public.withdraw_paper_request(uuid, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_paper_request(uuid, text, integer) to authenticated, service_role;

-- Reopens a request whose paper is taken out or turns out to be another one; the next paper fulfils it. One that comes back
-- fulfils it again, without another notification.
create or replace function private.requests_reopened() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.paper_requests q set fulfilled_by = null, fulfilled_at = null
    where q.fulfilled_by = new.id
      and (new.status <> 'approved' or new.removed_at is not null or new.kind <> 'paper'
        or (q.course_id, q.exam, q.exam_year) is distinct from (new.course_id, new.exam, new.exam_year));
  if old.removed_at is not null and new.removed_at is null and new.status = 'approved' and new.kind = 'paper' then
    update public.paper_requests q set fulfilled_by = new.id, fulfilled_at = now()
      where q.course_id = new.course_id and q.exam = new.exam and q.exam_year = new.exam_year and q.fulfilled_by is null;
  end if;
  return null;
end
$$;
revoke all on function private.requests_reopened() from public;
create trigger study_materials_requests after update on public.study_materials
  for each row when (
    (old.status, old.removed_at, old.kind, old.course_id, old.exam, old.exam_year)
      is distinct from (new.status, new.removed_at, new.kind, new.course_id, new.exam, new.exam_year))
  execute function private.requests_reopened();
