-- What private.clean_name did for names, for every text that people write: no letters that no eye sees, no marks that
-- turn the direction of what stands beside them, no towers of marks; and a text in which nothing is to be seen is empty,
-- so that the checks of its table reject it. domain/text/visible-text.ts has the same rules for forms;
-- tests/security/features/visible-texts.test.ts compares the two.

create function texts.tidied(t text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  tidied text := t;
begin
  if t !~ '[^\u0009\u000a\u000d\u0020-\u007e]' then return t; end if;
  -- Controls, marks of direction, characters of no width, fillers. The variation that makes a sign an emoji stays behind
  -- one.
  tidied := regexp_replace(normalize(t, nfc),
    '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0E\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]|(?<![#*0-9\u00A9\u00AE\u203C-\u3299\U0001F000-\U0001FAFF])\uFE0F',
    '', 'g');
  -- Joiners are part of the spelling in Indian and Arabic scripts, and join emojis.
  tidied := regexp_replace(tidied,
    '(?<![\u0600-\u0DFF])(?:\u200C|(?<![\uFE0F\u203C-\u3299\U0001F000-\U0001FAFF])\u200D|\u200D(?![\u203C-\u3299\U0001F000-\U0001FAFF]))',
    '', 'g');
  tidied := texts.without_towers(tidied);
  return case when tidied ~ ('[^\u0009-\u000D \u0085\u00A0\u1680\u2000-\u200A\u200C\u200D\u2028\u2029\u202F\u205F\u3000\uFE0F'
    || texts.marks() || ']') then tidied else '' end;
end
$$;

create or replace function private.clean_name(name text) returns text
  language sql immutable set search_path = ''
  begin atomic
    select btrim(regexp_replace(texts.tidied(name),
      '[\u0009-\u000D \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'));
  end;

-- Tidies the columns that are its arguments. Most rows are of ASCII and cost one look.
create function texts.tidy_row() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new::text !~ '[^\u0009\u000a\u000d\u0020-\u007e]' then return new; end if;
  return jsonb_populate_record(new, (
    select jsonb_object_agg(key, case jsonb_typeof(value)
      when 'array' then (
        select coalesce(jsonb_agg(texts.tidied(entry) order by place), '[]')
        from jsonb_array_elements_text(value) with ordinality as e (entry, place))
      else to_jsonb(texts.tidied(value #>> '{}')) end)
    from jsonb_each(to_jsonb(new)) where key = any (tg_argv) and value <> 'null'));
end
$$;

do $$
declare
  tidy text[];
begin
  foreach tidy slice 1 in array array[
    ['discussions', 'title, content, tags'],
    ['comments', 'content, user_name'],
    ['notices', 'title, excerpt, content, author, tags'],
    ['notice_attachments', 'name'],
    ['blog_posts', 'title, excerpt, content, author, category, tags'],
    ['contact_messages', 'name, message'],
    ['answer_feedback', 'reason, note'],
    ['reports', 'reason, note'],
    ['material_reports', 'note'],
    ['unanswered_questions', 'question'],
    ['help_entries', 'title, text, asked'],
    ['alumni', 'name, degree, current_position, company, location, bio'],
    ['companies', 'company, profile, location, process, description, requirements'],
    ['interview_questions', 'topic, question, answer'],
    ['vendors', 'name, contact, hours, location, description, specialties'],
    ['team_members', 'name, role, bio'],
    ['tutorials', 'title, description'],
    ['resume_projects', 'title, description, tech, category'],
    ['resume_templates', 'title, description, features, tags'],
    ['branches', 'code, name'],
    ['courses', 'code, name, aliases'],
    ['course_units', 'title, topics'],
    ['exam_dates', 'exam, hall'],
    ['study_materials', 'title, subject, course_code, exam, note, return_reason, contributor_name'],
    ['paper_requests', 'exam'],
    ['users', 'college_id']
  ] loop
    -- Before all others: what they count and compare is what is stored.
    execute format('create trigger a_tidied before insert or update on public.%I for each row execute function texts.tidy_row(%s)',
      tidy[1], (select string_agg(distinct quote_literal(c), ', ') from regexp_split_to_table(tidy[2], ', ') as c));
  end loop;
end
$$;

revoke all on function texts.tidied(text), texts.tidy_row() from public;
grant execute on function texts.tidied(text), texts.tidy_row() to anon, authenticated, service_role;

-- Posts that are there are found in the letters of another keyboard, and cover nothing. One that has nothing to be seen
-- stays as it is: what was answered to it would lose its place.
update public.discussions set title = texts.tidied(title), content = texts.tidied(content), tags = texts.tidied(tags)
  where title || content || tags ~ '[^\u0009\u000a\u000d\u0020-\u007e]' and texts.tidied(title) <> '' and texts.tidied(content) <> ''
    and (title, content, tags) is distinct from (texts.tidied(title), texts.tidied(content), texts.tidied(tags));
update public.comments set content = texts.tidied(content)
  where content ~ '[^\u0009\u000a\u000d\u0020-\u007e]' and texts.tidied(content) not in ('', content);
