-- Refunds that come before their payment; decisions about papers, of which nothing names who has deleted the account.

-- ---- Refunds. The provider's, of those that it has made.
alter table private.refunds add column refund_id text;

-- As in 0008_payments.sql, which explains it, and for a payment that nobody has told of yet: where "the_order" is known,
-- its refund is stored ('early'), and the payment finds it there. Under the order's lock, like the payment.
drop function private.count_refund(text, text);
create function private.count_refund(payment text, refund text, the_order text default null) returns text
  language plpgsql set search_path = ''
as $$
declare
  o public.orders;
begin
  select * into o from public.orders
  where id = coalesce((
    select id from public.orders where payment_id = payment
    union
    select order_id from private.refunds where payment_id = payment
  ), the_order)
  for update;
  if not found then return 'unknown_payment'; end if;
  if o.payment_id is distinct from payment then
    insert into private.refunds (payment_id, order_id, amount_paise) values (payment, o.id, o.amount_paise)
    on conflict do nothing;
  end if;
  update private.refunds set done_at = now(), refund_id = refund where payment_id = payment and done_at is null;
  if o.payment_id is null then return 'early'; end if;

  if o.payment_id <> payment then
    insert into public.order_events (order_id, state, detail, payment_id)
    values (o.id, 'refunded', 'The second payment went back to where it came from.', payment) on conflict do nothing;
    return 'refunded';
  end if;
  if o.state = 'refunded' then return 'known'; end if;
  update public.orders set state = 'refunded', refunded_at = now(), refund_id = refund where id = o.id;
  update public.users set plan = 'free', pro_until = null
  where id = o.account_id and plan = 'pro' and pro_until = o.pro_until;
  insert into public.order_events (order_id, state, detail, payment_id)
  values (o.id, 'refunded', 'The money went back to where it came from.', payment) on conflict do nothing;
  return 'refunded';
end
$$;
revoke all on function private.count_refund(text, text, text) from public;

-- As in 0021_payment_providers.sql, but for a payment that has gone back before it was counted: it buys nothing, and is
-- mailed as a refund alone.
create or replace function private.count_payment(
  the_order text, payment text, amount_paise integer, currency text, method text, made_at timestamptz, until timestamptz
) returns text
  language plpgsql set search_path = ''
as $$
declare
  o public.orders;
  account public.users;
  early private.refunds;
  obstacle text;
begin
  select * into o from public.orders where id = the_order for update;
  if not found then return 'unknown_order'; end if;
  if o.payment_id = payment then return 'known'; end if;
  if count_payment.amount_paise <> o.amount_paise or count_payment.currency <> o.currency then
    return 'mismatch';
  end if;

  if o.payment_id is not null then
    insert into private.refunds (payment_id, order_id, amount_paise)
    values (payment, o.id, o.amount_paise) on conflict do nothing;
    insert into public.order_events (order_id, state, detail, payment_id)
    values (o.id, o.state, 'A second payment of this order arrived. It goes back in full.', payment)
    on conflict do nothing;
    return 'refund';
  end if;

  select * into early from private.refunds r where r.payment_id = payment and r.done_at is not null;
  if found then
    update public.orders set state = 'paid', paid_at = now(), payment_id = payment, method = count_payment.method
    where id = o.id;
    insert into public.order_events (order_id, state, detail, payment_id)
    values (o.id, 'paid', 'The payment had gone back before it was counted. It opens nothing.', payment);
    perform private.count_refund(payment, early.refund_id);
    return 'refund';
  end if;

  select * into account from public.users where id = o.account_id for update;
  obstacle := case
    when account.id is null then 'The account was gone.'
    when private.has_active_pro(account) then 'The account was on the Pro plan already.'
    when made_at > o.expires_at then 'The order had expired.'
  end;

  if obstacle is not null then
    update public.orders set state = 'paid', paid_at = now(), payment_id = payment, method = count_payment.method
    where id = o.id;
    insert into private.refunds (payment_id, order_id, amount_paise) values (payment, o.id, o.amount_paise);
    insert into public.order_events (order_id, state, detail, payment_id)
    values (o.id, 'paid', obstacle || ' The payment goes back in full.', payment);
    return 'refund';
  end if;

  update public.users set plan = 'pro', pro_until = until where id = account.id;
  update public.orders set
    state = 'paid', paid_at = now(), payment_id = payment, method = count_payment.method,
    receipt_number = private.next_receipt_number(o.test_mode), pro_from = now(), pro_until = until
  where id = o.id;
  insert into public.order_events (order_id, state, detail, payment_id)
  values (o.id, 'paid', 'The payment arrived. Pro is open.', payment);
  return 'granted';
end
$$;

-- ---- Papers. What a decision knows of who sent the paper, or has in their words.
create function private.senders_own() returns text[]
  language sql immutable set search_path = ''
  return array['contributor', 'contributor_name', 'file_name', 'title', 'proposed'];
revoke all on function private.senders_own() from public;

create index material_reviews_of_contributor on private.material_reviews ((before ->> 'contributor'));

-- As in 0035_papers.sql, and the decisions forget, too.
create or replace function private.contributions_withdrawn() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.study_materials where contributor = old.id and status <> 'approved';
  -- What a decision found stays without who sent it, and without what they wrote.
  update private.material_reviews set before = before - private.senders_own()
    where before ->> 'contributor' = old.id::text;
  return old;
end
$$;

-- Of accounts that were deleted before this.
update private.material_reviews r set before = r.before - private.senders_own()
  where r.before ->> 'contributor' is not null
    and not exists (select from auth.users a where a.id::text = r.before ->> 'contributor');

-- As in 0035_papers.sql, but "undo" is told too_late where a later decision builds on the one to be undone.
create or replace function public.review_material(
  id uuid, decision text, fields jsonb default '{}', reason text default '', replaces uuid default null
) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  target constant uuid := review_material.id;
  editable constant text[] := array['title', 'subject', 'course_code', 'course_id', 'semester', 'kind', 'exam',
    'exam_year', 'full_marks', 'note'];
  was public.study_materials;
  becomes public.study_materials;
  course public.courses;
  last private.material_reviews;
  review bigint;
  request uuid;
begin
  if me is null or not private.is_admin() then
    raise exception using errcode = '42501', message = 'Only an admin decides about papers.';
  end if;
  -- In one order: two who replace each other's wait, and never both ways.
  perform from public.study_materials m where m.id in (target, review_material.replaces) order by m.id for update;
  select m.* into was from public.study_materials m where m.id = target;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such paper.', hint = 'not_found';
  end if;

  if decision = 'undo' then
    select r.* into last from private.material_reviews r
      where r.material_id = target and r.undone_at is null order by r.id desc limit 1 for update;
    if not found or last.reviewer is distinct from me then
      raise exception using errcode = 'PT409', message = 'You have not decided about this paper.', hint = 'nothing_to_undo';
    end if;
    if last.created_at < now() - interval '10 minutes' then
      raise exception using errcode = 'PT409', message = 'A decision can be undone for ten minutes.', hint = 'too_late';
    end if;
    -- Somebody else's removal stands, for a reason that this reviewer may not know.
    if was.removed_at is not null and last.decision <> 'better_copy' then
      raise exception using errcode = 'PT409', message = 'This paper was taken out meanwhile.', hint = 'too_late';
    end if;
    if last.decision = 'better_copy' then
      -- Locked as above; nobody takes it away in between.
      perform from public.study_materials m where m.id = last.replaces for update;
      if not found then
        raise exception using errcode = 'PT409', message = 'The other copy is gone.', hint = 'too_late';
      end if;
    end if;
    -- Each decision is undone from what it left behind: the newest first.
    if exists (select from private.material_reviews r
        where r.id > last.id and r.undone_at is null
          and (r.material_id in (target, last.replaces) or r.replaces in (target, last.replaces))) then
      raise exception using errcode = 'PT409', message = 'A later decision about this paper has to be undone first.',
        hint = 'too_late';
    end if;
    if last.decision = 'better_copy' then perform private.swap_files(target, last.replaces); end if;
    -- Without title and file_name where who sent it has deleted the account.
    becomes := jsonb_populate_record(null::public.study_materials, last.before);
    update public.study_materials m set title = coalesce(becomes.title, m.title), subject = becomes.subject,
        course_code = becomes.course_code, course_id = (select c.id from public.courses c where c.id = becomes.course_id),
        semester = becomes.semester, kind = becomes.kind, exam = becomes.exam, exam_year = becomes.exam_year,
        full_marks = becomes.full_marks, note = becomes.note, status = becomes.status, problem = becomes.problem,
        return_reason = becomes.return_reason, removed_at = becomes.removed_at, replaced_by = null,
        reviewed_by = becomes.reviewed_by, reviewed_at = becomes.reviewed_at, file_name = coalesce(becomes.file_name, '')
      where m.id = target;
    -- Read in the meantime: it need not be read again.
    update public.study_materials m set status = 'waiting' where m.id = target and m.status = 'reading' and m.read_at is not null;
    update private.material_reviews r set undone_at = now() where r.id = last.id;
    update public.paper_requests q set fulfilled_by = null, fulfilled_at = null where q.fulfilled_by = target;
    delete from private.events e where e.dedupe_key = 'paper_reviewed:' || last.id
      or (e.subject_id = target and e.kind = 'requested_paper');
    delete from public.notifications n where n.subject_id in (target, last.replaces)
      and (n.dedupe_key = 'paper_reviewed:' || last.id or n.kind = 'requested_paper');
  else
    if was.removed_at is not null then
      raise exception using errcode = 'PT404', message = 'There is no such paper.', hint = 'not_found';
    end if;
    if was.status = 'approved' then
      raise exception using errcode = 'PT409', message = 'This paper is approved already.', hint = 'already_approved';
    end if;
    if decision is null or decision not in ('approve', 'return', 'better_copy') then
      raise exception using errcode = 'PT422', message = 'This is no decision.', hint = 'no_decision';
    end if;
    if decision = 'better_copy' and not exists (
        select from public.study_materials m
        where m.id = review_material.replaces and m.id <> target and m.status = 'approved' and m.removed_at is null) then
      raise exception using errcode = 'PT422', message = 'There is no approved paper to replace.', hint = 'no_other_copy';
    end if;
    insert into private.material_reviews (material_id, reviewer, decision, before, replaces)
      values (target, me, decision, to_jsonb(was) - 'sha256', case decision when 'better_copy' then review_material.replaces end)
      returning material_reviews.id into review;
    case decision
      when 'approve' then
        becomes := jsonb_populate_record(was, (
          select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(fields) where key = any (editable)));
        if becomes.course_id is not null then
          select c.* into course from public.courses c where c.id = becomes.course_id;
          if not found then
            raise exception using errcode = 'PT422', message = 'This course is not in the catalogue.', hint = 'no_course';
          end if;
          if btrim(coalesce(becomes.subject, '')) = '' then becomes.subject := course.name; end if;
          if btrim(coalesce(becomes.course_code, '')) = '' then becomes.course_code := course.code; end if;
          if becomes.semester is null and course.semester <= 8 then becomes.semester := course.semester; end if;
        end if;
        if btrim(coalesce(becomes.subject, '')) = '' or btrim(coalesce(becomes.title, '')) = '' or becomes.semester is null then
          raise exception using errcode = 'PT422', message = 'A paper needs a title, a subject and a semester.',
            hint = 'fields_missing';
        end if;
        update public.study_materials m set title = btrim(becomes.title), subject = btrim(becomes.subject),
            course_code = btrim(coalesce(becomes.course_code, '')), course_id = becomes.course_id, semester = becomes.semester,
            kind = becomes.kind, exam = becomes.exam, exam_year = becomes.exam_year, full_marks = becomes.full_marks,
            note = btrim(coalesce(becomes.note, '')), status = 'approved', problem = null, return_reason = null,
            reviewed_by = me, reviewed_at = now(), file_name = ''
          where m.id = target;
        if becomes.kind = 'paper' then
          -- Told once the decision cannot be undone any more.
          update public.paper_requests q set fulfilled_by = target, fulfilled_at = now()
            where q.course_id = becomes.course_id and q.exam = becomes.exam and q.exam_year = becomes.exam_year
              and q.fulfilled_by is null
            returning q.id into request;
          if found then
            perform private.record_event('requested_paper', target, me, jsonb_build_object('request', request),
              'requested_paper:' || request || ':' || review, null, now() + interval '10 minutes');
          end if;
        end if;
      when 'return' then
        if btrim(coalesce(reason, '')) = '' then
          raise exception using errcode = 'PT422', message = 'Say why it goes back.', hint = 'reason_missing';
        end if;
        update public.study_materials m set status = 'returned', return_reason = left(btrim(reason), 500), reviewed_by = me,
            reviewed_at = now()
          where m.id = target;
      when 'better_copy' then
        -- What was read until now is the target's from here on; this row is the older copy, on its way out.
        perform private.swap_files(target, review_material.replaces);
        update public.study_materials m set status = 'returned', return_reason = 'A better copy took its place.',
            removed_at = now(), replaced_by = review_material.replaces, reviewed_by = me, reviewed_at = now(), file_name = ''
          where m.id = target;
    end case;
    if was.contributor is distinct from me then
      perform private.record_event('paper_reviewed', case decision when 'better_copy' then review_material.replaces else target end,
        me, jsonb_build_object('decision', decision, 'title', was.title), 'paper_reviewed:' || review, was.contributor)
        where was.contributor is not null;
    end if;
  end if;
  return (select jsonb_build_object('id', m.id, 'status', m.status, 'reviewed_at', m.reviewed_at)
    from public.study_materials m where m.id = target);
end
$$;
