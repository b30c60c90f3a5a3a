-- Markdown that was posted through the data API before posts had a plain text: the triggers of 0147 write it, and the index of
-- search anew.
update public.discussions set format = format, plain_text = null where format = 'markdown';
update public.comments set format = format, plain_text = null where format = 'markdown';
