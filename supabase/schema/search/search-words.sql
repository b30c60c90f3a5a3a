-- Fills the columns of the word list that are derived from a term: its words, its sound, its stem.
create or replace function private.search_word_written() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.term := array_to_string(search.words_of(new.term), ' ');
  new.spoken := search.spoken(new.term);
  new.sound := search.sound_of(new.term);
  -- Of English words, other forms are the same entry: harassed, harassing.
  new.stem := case when new.language in ('en', 'code') then search.stems_of(new.term) else '' end;
  new.means := coalesce((select array_agg(array_to_string(search.words_of(word), ' ') order by place)
    from unnest(new.means) with ordinality as m (word, place) where search.words_of(word) <> '{}'), '{}');
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    if auth.uid() is not null then new.shipped := false; end if;
  end if;
  return new;
end
$$;
revoke all on function private.search_word_written() from public;
create trigger search_words_written before insert or update on public.search_words
  for each row execute function private.search_word_written();

-- Words and phrases by which students ask, as data that admins extend.

revoke all on public.search_words from anon, authenticated, service_role;
grant select on public.search_words to anon;
grant select,
  insert (id, term, means, language),
  update (term, means, language),
  delete
  on public.search_words to authenticated;
grant all on public.search_words to service_role;

create policy "search words are readable by all" on public.search_words for select to anon, authenticated using (true);

create policy "search words are written by admins" on public.search_words for all to authenticated
  using ((select private.may('settings'))) with check ((select private.may('settings')));

create policy "service_role reaches every row" on public.search_words to service_role using (true) with check (true);

create trigger search_words_audit after insert or update or delete on public.search_words
  for each row execute function private.audit('id');
