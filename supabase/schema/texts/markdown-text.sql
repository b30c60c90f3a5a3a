-- A line of Markdown without its marks: what its reader sees. Code and formulas are moved out of the way of the patterns for
-- emphasis and links, by giving their signs other code points until the end (texts.markdown_text moves them back).
create or replace function texts.markdown_line(line text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- As in markdown_text.
  signs constant text := '\`*_~[]()<>#|!$&{}-+.';
  -- Of the private use area, which no text of a person has.
  hidden constant text := e'\ue000\ue001\ue002\ue003\ue004\ue005\ue006\ue007\ue008\ue009\ue00a\ue00b\ue00c\ue00d\ue00e\ue00f\ue010\ue011\ue012\ue013\ue014';
  rest text := line;
  parts text[];
  result text := '';
  at integer := 1;
begin
  if rest !~ '[][\\`*_~<>#|$&]' then return rest; end if;

  -- Escaped signs are themselves.
  if strpos(rest, '\') > 0 then
    for i in 1..char_length(signs) loop
      rest := replace(rest, '\' || substr(signs, i, 1), substr(hidden, i, 1));
    end loop;
  end if;

  -- Code, between backticks.
  parts := string_to_array(regexp_replace(rest, '`+', '`', 'g'), '`');
  while at <= cardinality(parts) loop
    if at % 2 = 0 and at < cardinality(parts) then
      result := result || translate(parts[at], signs, hidden);
    else
      result := result || case when at % 2 = 0 then '`' else '' end || parts[at];
    end if;
    at := at + 1;
  end loop;

  -- Formulas, between dollar signs; not between two prices.
  if strpos(result, '$') > 0 then
    parts := string_to_array(regexp_replace(result, '\${2,}', '$', 'g'), '$');
    result := parts[1];
    at := 2;
    while at <= cardinality(parts) loop
      if at < cardinality(parts) and parts[at] ~ '^\S' and parts[at] ~ '\S$' and parts[at + 1] !~ '^\d' then
        result := result || translate(texts.formula_text(parts[at]), signs, hidden) || parts[at + 1];
        at := at + 2;
      else
        result := result || '$' || parts[at];
        at := at + 1;
      end if;
    end loop;
  end if;

  -- Images and links are their words; an image in a link is inside of its brackets.
  for i in 1..2 loop
    result := regexp_replace(result, '!?\[([^][]*)\]\((?:[^()]|\([^()]*\))*\)', '\1', 'g');
  end loop;
  result := regexp_replace(result, '!?\[([^][]+)\]\[[^][]*\]', '\1', 'g');
  result := regexp_replace(result, '<((?:https?://|mailto:)[^<>\s]*)>', '\1', 'gi');

  result := regexp_replace(result, '\*\*([^*\s](?:[^*]|\*[^*]+\*)*)\*\*', '\1', 'g');
  result := regexp_replace(result, '\*([^*\s]|[^*\s][^*]*[^*\s])\*', '\1', 'g');
  result := regexp_replace(result, '(?<![[:alnum:]_])__([^_\s]|[^_\s][^_]*[^_\s])__(?![[:alnum:]_])', '\1', 'g');
  result := regexp_replace(result, '(?<![[:alnum:]_])_([^_\s]|[^_\s][^_]*[^_\s])_(?![[:alnum:]_])', '\1', 'g');
  result := regexp_replace(result, '~~([^~]+)~~', '\1', 'g');

  if strpos(result, '&') > 0 then
    result := replace(replace(replace(replace(replace(result, '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&nbsp;', ' '), '&amp;', '&');
  end if;
  return result;
end
$$;
revoke all on function texts.markdown_line(text) from public;

-- A formula as one would read it in a line of text: its commands without their marks, fractions with a stroke.
create or replace function texts.formula_text(formula text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  result text := formula;
begin
  result := regexp_replace(result, '\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}', '\1/\2', 'g');
  result := regexp_replace(result, '\\(?:begin|end)\{[^{}]*\}|\\(?:left|right|displaystyle|text|mathrm|mathbf|operatorname)(?![A-Za-z])', '', 'g');
  result := regexp_replace(result, '\\([A-Za-z]+)', ' \1', 'g');
  result := regexp_replace(result, '\\.', ' ', 'g');
  -- An index is at its letter, and an argument apart from its command.
  result := regexp_replace(result, '([_^])\s*\{', '\1', 'g');
  return btrim(regexp_replace(translate(result, '{&~}\', '   '), '\s+', ' ', 'g'));
end
$$;
revoke all on function texts.formula_text(text) from public;

-- The words of a Markdown text, without its marks: for search, lists, notifications and mails. A spoiler is not given away:
-- its lines are hidden whatever is around them, also in code, which no reader misses.
-- It reads line by line, with patterns that look at each sign a bounded number of times; the renderer decides what a reader
-- sees (web/content/markdown), and tests/protocol/features/markdown-text.test.ts compares the two.
create or replace function texts.markdown_text(source text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $function$
declare
  -- As in markdown_line.
  signs constant text := '\`*_~[]()<>#|!$&{}-+.';
  hidden constant text := e'\ue000\ue001\ue002\ue003\ue004\ue005\ue006\ue007\ue008\ue009\ue00a\ue00b\ue00c\ue00d\ue00e\ue00f\ue010\ue011\ue012\ue013\ue014';
  spoiler constant text := '^ {0,3}>!';
  -- What is before a block in quotes and lists.
  outer_marks constant text := '^(?:\s*(?:>|(?:[-+*]|\d{1,9}[.)])(?=\s)))*\s*';
  list_mark constant text := '^[ >]*(?:[-+*]|\d{1,9}[.)])\s';
  indented constant text := '^(?: {4}| {0,3}\t)';
  written constant text[] := string_to_array(regexp_replace(source, e'\r\n?', e'\n', 'g'), e'\n');
  line text;
  lines text[] := '{}';
  at integer := 0;
  last integer;
  -- The fence that ends the code, while there is some, and what it is in, which ends it, too.
  fence text;
  fence_in text;
  mark text;
  in_spoiler boolean := false;
  in_table boolean := false;
  in_list boolean := false;
  result text;
begin
  while at < coalesce(cardinality(written), 0) loop
    at := at + 1;
    line := written[at];

    if strpos(line, '>!') > 0 and line ~ spoiler then
      if not in_spoiler then lines := lines || translate('(spoiler)', signs, hidden); end if;
      in_spoiler := true;
      in_table := false;
      fence := null;
      continue;
    end if;
    in_spoiler := false;

    if fence_in = 'quote' and line !~ '^ {0,3}>' or fence_in = 'list' and line ~ '^\S' then fence := null; end if;
    if fence is not null then
      if fence_in = 'quote' then line := regexp_replace(line, '^(?: {0,3}> ?)+', ''); end if;
      mark := substring(line from '^\s*(`{3,}|~{3,})\s*$');
      if strpos(mark, fence) = 1 and (fence_in <> '' or line !~ indented) then
        fence := null;
      else
        lines := lines || translate(line, signs, hidden);
      end if;
      continue;
    end if;

    in_list := line ~ list_mark or in_list and line !~ '^\S';
    mark := case when line ~ '`{3}|~{3}' then substring(line from outer_marks || '(`{3,}|~{3,})') end;
    if (mark like '~%' or mark like '`%' and line ~ (outer_marks || '`+[^`]*$')) and (in_list or line !~ indented) then
      fence := mark;
      fence_in := case
        when line ~ '^\s*>' then 'quote'
        when in_list and line ~ (list_mark || '|^ {2}') then 'list'
        else ''
      end;
      continue;
    end if;
    if line = '' then
      lines := lines || line;
      in_table := false;
      continue;
    end if;

    -- A formula of several lines is one: it ends at its second dollars, unless its paragraph ends before.
    if strpos(line, '$$') > 0 and line ~ (outer_marks || '\$\$[^$]*$') then
      last := at;
      loop
        last := last + 1;
        exit when last > cardinality(written) or written[last] !~ '\S' or written[last] ~ '^ {0,3}(?:`{3}|~{3}|>!)';
        continue when strpos(written[last], '$') = 0;
        if strpos(written[last], '$') = strpos(written[last], '$$') then
          mark := substr(line, strpos(line, '$$') + 2) || e'\n' || array_to_string(written[at + 1:last - 1], e'\n')
            || e'\n' || split_part(written[last], '$$', 1);
          line := left(line, strpos(line, '$$') - 1)
            || translate(texts.formula_text(regexp_replace(mark, '\n[ >]+', e'\n', 'g')), signs, hidden)
            || substr(written[last], strpos(written[last], '$$') + 2);
          at := last;
        end if;
        exit;
      end loop;
    end if;

    -- Rules, underlines of headings and tables, and the addresses of links.
    if line ~ '^[ >]*[-:|*_=]{2}[-:|*_= ]*$' or line ~ '^ {0,3}\[[^][]+\]:\s*\S+' then
      if line ~ '^[ >]*[-:|]*\|' or line ~ '^[ >]*[-:| ]*\|[-:| ]*$' then
        in_table := true;
        if cardinality(lines) > 0 then lines[cardinality(lines)] := btrim(translate(lines[cardinality(lines)], '|', ' ')); end if;
      end if;
      continue;
    end if;
    in_table := in_table and line ~ '\S';

    line := regexp_replace(line, '^(?:\s*>|\s*(?:[-+*]|#{1,6}|\d{1,9}[.)])(?=\s|$))+\s*', '');
    line := texts.markdown_line(line);
    lines := lines || case when in_table then btrim(translate(line, '|', ' ')) else line end;
  end loop;
  result := btrim(regexp_replace(translate(array_to_string(lines, e'\n'), hidden, signs), '\n{3,}', e'\n\n', 'g'), e' \n\t');
  -- A text of nothing but marks is shown as it was written.
  return case when result ~ '\S' then result else source end;
end
$function$;
revoke all on function texts.markdown_text(text) from public;
