-- What the assistant was asked and could not answer, and what readers said of its answers. Admins write help entries from
-- it. Neither says who: no account, no address, and days instead of times, which a log could be held against.

-- ---- Questions without an answer.
create table public.unanswered_questions (
  id uuid primary key default gen_random_uuid(),
  -- Its words, folded, without those that only ask or fill: two ways of asking the same are one row.
  words text not null unique check (words ~ '\S' and char_length(words) <= 300),
  -- How somebody put it. What looks personal was cut out before (server/features/assistant/unanswered/impersonal.ts).
  question text not null check (question ~ '\S' and char_length(question) <= 200),
  language text not null default 'en' check (language in ('en', 'hinglish', 'hi', 'or')),
  -- One asker counts once in 30 days, which is as long as a question waits for a second.
  times integer not null default 1 check (times >= 0),
  -- Of these, how often there was an answer that did not help.
  unhelpful integer not null default 0 check (unhelpful >= 0),
  status text not null default 'open' check (status in ('open', 'done', 'dismissed')),
  help_entry_id uuid references public.help_entries (id) on delete set null,
  first_asked_on date not null default current_date,
  last_asked_on date not null default current_date
);
create index unanswered_questions_by_times on public.unanswered_questions (status, times desc, last_asked_on desc);
create index unanswered_questions_help_entry on public.unanswered_questions (help_entry_id);

-- ---- What readers said of answers.
create table public.answer_feedback (
  -- Drawn by the browser that gave it: whoever knows it may change it and take it back.
  id uuid primary key,
  helpful boolean not null,
  reason text check (reason in ('wrong', 'outdated', 'off topic', 'unclear')),
  note text not null default '' check (char_length(note) <= 300),
  -- What the answer rested on first: a kind of the search index; 'none' where it had no source.
  kind text not null default 'none' check (kind ~ '^[a-z]{1,20}$'),
  help_entry_id uuid references public.help_entries (id) on delete set null,
  answered_by text not null check (answered_by in ('model', 'search')),
  -- Where giving it has counted a question: taking it back counts that down.
  question_id uuid references public.unanswered_questions (id) on delete set null,
  given_on date not null default current_date,
  check (not helpful or (reason is null and question_id is null))
);
create index answer_feedback_help_entry on public.answer_feedback (help_entry_id);
create index answer_feedback_question on public.answer_feedback (question_id);
create index answer_feedback_given on public.answer_feedback (given_on desc);

alter table public.unanswered_questions enable row level security;
alter table public.answer_feedback enable row level security;
revoke all on public.unanswered_questions, public.answer_feedback from anon, authenticated;
grant all on public.unanswered_questions, public.answer_feedback to service_role;
grant select on public.unanswered_questions, public.answer_feedback to authenticated;
grant update (status, help_entry_id) on public.unanswered_questions to authenticated;

-- A sentence that only one has asked may be about that one; what two have asked is a question. Nobody reads the first.
create policy "admins read what was asked twice" on public.unanswered_questions for select to authenticated
  using (times >= 2 and (select private.is_admin()));
create policy "admins settle what was asked twice" on public.unanswered_questions for update to authenticated
  using (times >= 2 and (select private.is_admin())) with check ((select private.is_admin()));
create policy "admins read feedback" on public.answer_feedback for select to authenticated
  using ((select private.is_admin()));
create policy "service_role reaches every row" on public.unanswered_questions to service_role using (true) with check (true);
create policy "service_role reaches every row" on public.answer_feedback to service_role using (true) with check (true);

-- Who settled a question; that it was asked again changes its status too, but by nobody.
create trigger unanswered_questions_audit after update of status on public.unanswered_questions
  for each row when (auth.uid() is not null) execute function private.audit('id', 'status');

-- Its words, folded, without fillers: by these two questions are the same, and one asker counts once. Null where it has none.
create function private.unanswered_words(asked text) returns text
  language sql stable set search_path = ''
begin atomic
  with every_word as (select word, place from unnest(search.words_of(asked)) with ordinality as w (word, place))
  select nullif(left(coalesce(
    (select string_agg(e.word, ' ' order by e.place) from every_word e
      where not exists (select from public.search_words f where f.term = e.word and f.means = '{}')),
    (select string_agg(e.word, ' ' order by e.place) from every_word e)), 300), '');
end;
revoke all on function private.unanswered_words(text) from public;

-- ---- Writes down that a question had no good answer; its row, or null where nothing was written. `min_rank`: from this
-- rank on a passage is clearly an answer. `max_rows`: a full table takes a new question only in place of one asked once.
create function private.record_unanswered(
  asked text, asked_in text, was_unhelpful boolean, min_rank real, max_rows integer
) returns uuid
  language plpgsql set search_path = ''
as $$
declare
  kept constant text := private.unanswered_words(asked);
  recorded uuid;
begin
  if kept is null then return null; end if;
  -- The site has an answer for those who may read more: then nobody needs to write one.
  if not was_unhelpful and exists (select from public.search(asked || ' ?', null, 1) as s where s.rank >= min_rank) then
    return null;
  end if;
  -- Asked again after somebody wrote an answer: that answer is not found, or does not help.
  update public.unanswered_questions set times = times + 1, unhelpful = unhelpful + was_unhelpful::integer,
      last_asked_on = current_date, status = case status when 'done' then 'open' else status end
    where words = kept returning id into recorded;
  if found then return recorded; end if;
  if (select count(*) from public.unanswered_questions) >= max_rows then
    delete from public.unanswered_questions where id = (
      select id from public.unanswered_questions where times <= 1 order by last_asked_on, id limit 1 for update skip locked);
    if not found then return null; end if;
  end if;
  insert into public.unanswered_questions as stored (words, question, language, unhelpful)
    values (kept, asked, asked_in, was_unhelpful::integer)
    on conflict (words) do update set times = stored.times + 1, unhelpful = stored.unhelpful + excluded.unhelpful
    returning id into recorded;
  return recorded;
end
$$;
revoke all on function private.record_unanswered(text, text, boolean, real, integer) from public;

-- ---- How answers were judged, for admins: by what they rest on, help entries one by one.
create function public.feedback_counts()
  returns table (kind text, help_entry_id uuid, title text, helpful bigint, unhelpful bigint)
  language sql stable set search_path = ''
  begin atomic
    select f.kind, f.help_entry_id, h.title, count(*) filter (where f.helpful), count(*) filter (where not f.helpful)
    from public.answer_feedback f left join public.help_entries h on h.id = f.help_entry_id
    group by f.kind, f.help_entry_id, h.title
    order by 5 desc, 4 desc, 1, 3
    limit 100;
  end;
revoke all on function public.feedback_counts() from public, anon;
grant execute on function public.feedback_counts() to authenticated, service_role;
