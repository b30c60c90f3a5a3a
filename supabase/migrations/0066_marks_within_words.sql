-- A mark within a line is no gap: "<b>4:30 pm</b>." is found and shown as "4:30 pm.", and "10<sup>th</sup>" as one word.
-- The marks are those of domain/text/plain-text.ts.
create or replace function search.plain(html text) returns text
  language sql immutable parallel safe
  begin atomic
    select btrim(regexp_replace(search.without_sample_note(
      replace(replace(replace(replace(replace(replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(html, '</(p|li|h[1-6]|div|tr)>|<br\s*/?>', e'\n', 'gi'),
            '</?(a|b|code|em|i|mark|s|small|strong|sub|sup|u)(\s[^<>]*)?>', '', 'gi'),
          '<[a-zA-Z/!][^>]*>', ' ', 'g'),
        '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&')),
      '[ \t\r]+', ' ', 'g'));
  end;

select search.index_rows('notice', array(
  select id::text from public.notices where content ~* '</(a|b|code|em|i|mark|s|small|strong|sub|sup|u)>'));
select search.index_rows('post', array(
  select id::text from public.blog_posts where content ~* '</(a|b|code|em|i|mark|s|small|strong|sub|sup|u)>'));
select search.index_rows('question', array(
  select id::text from public.interview_questions where answer ~* '</(a|b|code|em|i|mark|s|small|strong|sub|sup|u)>'));
