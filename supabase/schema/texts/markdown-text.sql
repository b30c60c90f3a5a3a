-- A line of Markdown without its marks: what its reader sees. Code and formulas are moved out of the way of the patterns for
-- emphasis and links, by giving their signs other code points until the end (texts.markdown_text moves them back).
create or replace function texts.markdown_line(line text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
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

-- The words of a Markdown text, without its marks: for search, lists, notifications and mails. A spoiler is not given away.
-- It reads line by line, with patterns that look at each sign a bounded number of times; the renderer decides what a reader
-- sees (web/content/markdown), and tests/protocol/data/markdown-text.test.ts compares the two.
create or replace function texts.markdown_text(source text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  signs constant text := '\`*_~[]()<>#|!$&{}-+.';
  hidden constant text := e'\ue000\ue001\ue002\ue003\ue004\ue005\ue006\ue007\ue008\ue009\ue00a\ue00b\ue00c\ue00d\ue00e\ue00f\ue010\ue011\ue012\ue013\ue014';
  line text;
  lines text[] := '{}';
  -- The fence that ends the code, while there is some.
  fence text;
  mark text;
  in_formula boolean := false;
  in_spoiler boolean := false;
  in_table boolean := false;
  result text;
begin
  foreach line in array string_to_array(regexp_replace(source, e'\r\n?', e'\n', 'g'), e'\n') loop
    mark := substring(line from '^[ >]*(`{3,}|~{3,})');
    if fence is not null then
      if mark is not null and line ~ '^[ >]*(`{3,}|~{3,})\s*$' and strpos(mark, fence) = 1 then
        fence := null;
      else
        lines := lines || translate(line, signs, hidden);
      end if;
      continue;
    end if;
    if mark is not null and (mark like '~%' or line ~ '^[ >]*`+[^`]*$') then
      fence := mark;
      continue;
    end if;
    if line = '' then
      lines := lines || line;
      in_spoiler := false;
      in_table := false;
      continue;
    end if;
    if in_formula or line ~ '^[ >]*\$\$\s*$' then
      if line ~ '\$\$\s*$' then in_formula := not in_formula; end if;
      lines := lines || translate(texts.formula_text(translate(line, '$>', '')), signs, hidden);
      continue;
    end if;

    if line ~ '^ {0,3}>!' then
      if not in_spoiler then lines := lines || translate('(spoiler)', signs, hidden); end if;
      in_spoiler := true;
      continue;
    end if;
    in_spoiler := false;

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
$$;
revoke all on function texts.markdown_text(text) from public;
