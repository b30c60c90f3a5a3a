-- The kinds of documents, in the order in which the index is rebuilt (npm run admin -- rebuild-search).
create or replace view search.kinds as
  select * from unnest(array['page', 'help', 'vendor', 'post', 'notice', 'alumnus', 'company', 'drive', 'question', 'alumni_answer', 'material',
    'template', 'project', 'tutorial', 'course', 'exam', 'discussion', 'comment']) with ordinality as k (kind, place);

-- What a document of each kind says. One view for each: triggers take a row of it, rebuilding takes all.
create or replace view search.source_page as
  select 'everyone' as list, p.address as row_id, p.address as subject_id, null::text as part,
    replace(p.title, '{site}', g.short_name) as title,
    replace(replace(replace(replace(p.text, '{site}', g.short_name), '{email}', coalesce(c.value ->> 'email', 'see the contact page')),
      '{phone}', coalesce(c.value ->> 'phone', 'see the contact page')),
      '{address}', coalesce(c.value ->> 'address', 'see the contact page')) as text,
    p.also, p.address as url, null::uuid as course_id, null::uuid as branch_id, null::smallint as semester,
    timestamptz '2025-01-01 00:00+00' as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from search.pages p cross join public.college g left join public.site_settings c on c.key = 'contact';

create or replace view search.source_help as
  select h.audience as list, h.id as row_id, h.id::text as subject_id, null::text as part, h.title, h.text, h.asked as also,
    coalesce(h.url, '/contact') as url, null::uuid as course_id, null::uuid as branch_id, null::smallint as semester,
    h.updated_at as at, null::timestamptz as due_at, null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.help_entries h;

create or replace view search.source_vendor as
  select 'everyone' as list, v.id as row_id, v.id::text as subject_id, null::text as part, v.name as title,
    concat_ws(' · ', nullif(array_to_string(v.specialties, ', '), ''), nullif(search.without_sample_note(v.description), ''), nullif(v.location, ''),
      nullif(v.hours, ''), nullif(v.contact, ''), nullif(v.email, '')) as text,
    'book vendor shop' as also, '/books?id=' || v.id as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, v.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.vendors v;

create or replace view search.source_post as
  select 'everyone' as list, p.id as row_id, p.id::text as subject_id, null::text as part, p.title,
    concat_ws(e'\n', nullif(p.excerpt, ''), search.plain(p.content)) as text,
    concat_ws(' ', 'blog post', p.category, p.author, array_to_string(p.tags, ' ')) as also, '/blog?id=' || p.id as url,
    null::uuid as course_id, null::uuid as branch_id, null::smallint as semester,
    p.date::timestamp at time zone 'Asia/Kolkata' as at, null::timestamptz as due_at, p.publish_at as visible_from,
    null::timestamptz as valid_until
  from public.blog_posts p;

-- A notice is as old as the date that it bears, which is what its list shows: that of its first publication is later for
-- one that was put in afterwards.
create or replace view search.source_notice as
  select of.list, n.id as row_id, n.id::text as subject_id, null::text as part, n.title,
    concat_ws(e'\n', nullif(n.excerpt, ''), search.plain(n.content)) as text,
    concat_ws(' ', 'notice', n.category, n.author, array_to_string(n.tags, ' ')) as also, '/notices/' || n.id as url,
    null::uuid as course_id, null::uuid as branch_id, null::smallint as semester,
    n.date::timestamp at time zone 'Asia/Kolkata' as at, n.deadline as due_at,
    n.publish_at as visible_from, n.valid_until
  from public.notices n,
    unnest(case when n.groups = '{}' then array[n.audience] else n.groups end) as of (list);

create or replace view search.source_alumnus as
  select 'pro' as list, a.id as row_id, a.id::text as subject_id, null::text as part, a.name as title,
    concat_ws(' · ', nullif(concat_ws(', ', nullif(a.current_position, ''), nullif(a.company, ''), nullif(a.location, '')), ''),
      a.degree || ', ' || a.graduation_year, search.without_sample_note(a.bio)) as text,
    'alumni alumnus senior graduate' as also, '/alumni?q=' || replace(a.name, ' ', '+') as url, null::uuid as course_id,
    null::uuid as branch_id, null::smallint as semester, a.created_at as at, null::timestamptz as due_at,
    null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.alumni a where not a.withdrawn;

create or replace view search.source_company as
  select 'pro' as list, c.id as row_id, c.id::text as subject_id, null::text as part, c.company as title,
    concat_ws(e'\n', 'Visited ' || to_char(c.visit_date, 'FMDD Mon YYYY'), c.profile, c.location, nullif(c.process, ''),
      nullif(c.description, ''), nullif(array_to_string(c.requirements, ', '), '')) as text,
    'company placement visit' as also, '/placements?view=companies&id=' || c.id as url, null::uuid as course_id,
    null::uuid as branch_id, null::smallint as semester, c.visit_date::timestamp at time zone 'Asia/Kolkata' as at,
    null::timestamptz as due_at, null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.companies c;

-- A rule is in it as its figure with the rule's name: "CGPA 7.5". The day of closing is still open.
create or replace view search.source_drive as
  select 'pro' as list, d.id as row_id, d.id::text as subject_id, null::text as part, o.name || ': ' || d.role as title,
    concat_ws(e'\n',
      concat_ws(' · ', 'Registration closes ' || to_char(d.closes_on, 'FMDD Mon YYYY'), trim_scale(d.package_lpa) || ' LPA',
        nullif(d.place, ''), case d.kind when 'job' then 'Job' when 'internship' then 'Internship' else 'Internship and job' end,
        'Talk ' || to_char(d.talk_on, 'FMDD Mon YYYY'), 'Test ' || to_char(d.test_on, 'FMDD Mon YYYY'),
        'Interviews ' || to_char(d.interviews_on, 'FMDD Mon YYYY'), 'Result ' || to_char(d.result_on, 'FMDD Mon YYYY')),
      nullif(concat_ws(' · ', 'CGPA ' || (d.rules -> 'cgpa' ->> 'min'), 'Class X ' || (d.rules -> 'class_x' ->> 'min') || ' %',
        'Class XII ' || (d.rules -> 'class_xii' ->> 'min') || ' %',
        (select string_agg(value, ', ' order by place) from jsonb_array_elements_text(d.rules -> 'branches') with ordinality as b (value, place)),
        (select string_agg(value, ' · ' order by place) from jsonb_array_elements_text(d.rules -> 'text') with ordinality as t (value, place))), ''),
      nullif(d.description, ''), nullif(d.how_to, '')) as text,
    'placement drive company campus recruitment apply register last date eligibility' as also, '/placements/drives/' || d.id as url,
    null::uuid as course_id, null::uuid as branch_id, null::smallint as semester, d.created_at as at,
    (d.closes_on + 1)::timestamp at time zone 'Asia/Kolkata' as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.drives d join public.organisations o on o.id = d.organisation_id where not d.withdrawn;

create or replace view search.source_question as
  select 'pro' as list, q.id as row_id, q.id::text as subject_id, null::text as part, q.question as title,
    search.plain(q.answer) as text, 'interview question ' || q.topic as also,
    '/placements?view=interview&question=' || q.id as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, q.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.interview_questions q;

-- Its date is its month, which is all that readers learn of when it was published.
create or replace view search.source_alumni_answer as
  select 'pro' as list, p.id as row_id, p.id::text as subject_id, null::text as part, p.question as title, p.answer as text,
    'alumni answer advice ' || replace(p.topic, '_', ' ') as also, '/alumni?answer=' || p.id as url, null::uuid as course_id,
    null::uuid as branch_id, null::smallint as semester, p.month::timestamp at time zone 'Asia/Kolkata' as at,
    null::timestamptz as due_at, null::timestamptz as visible_from, null::timestamptz as valid_until
  from private.published_answers p;

create or replace view search.source_template as
  select 'pro' as list, t.id as row_id, t.id::text as subject_id, null::text as part, t.title,
    concat_ws(' · ', nullif(t.description, ''), nullif(array_to_string(t.features, ', '), '')) as text,
    'resume cv template ' || array_to_string(t.tags, ' ') as also, '/resume#templates' as url, null::uuid as course_id,
    null::uuid as branch_id, null::smallint as semester, t.created_at as at, null::timestamptz as due_at,
    null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.resume_templates t;

create or replace view search.source_project as
  select 'pro' as list, p.id as row_id, p.id::text as subject_id, null::text as part, p.title,
    concat_ws(' · ', nullif(p.description, ''), nullif(array_to_string(p.tech, ', '), '')) as text,
    'resume project ' || p.category as also, '/resume#projects' as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, p.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.resume_projects p;

create or replace view search.source_tutorial as
  select 'pro' as list, t.id as row_id, t.id::text as subject_id, null::text as part, t.title,
    concat_ws(' · ', nullif(t.description, ''), t.platform, t.duration || ' minutes', t.level) as text,
    'resume tutorial video' as also, '/resume#tutorials' as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, t.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.tutorials t;

create or replace view search.source_course as
  select 'everyone' as list, c.id as row_id, c.id::text as subject_id, null::text as part, c.name as title,
    concat_ws(' · ', c.code, b.name || ' (' || b.code || ')', 'Semester ' || c.semester,
      case when c.credits > 0 then trim_scale(c.credits) || ' credits' end) as text,
    concat_ws(' ', 'course', array_to_string(c.aliases, ' '), search.initials_of(c.name),
      replace(replace(c.code, ' ', ''), '-', ''), c.code) as also,
    '/pyqs?q=' || replace(c.code, ' ', '+') as url, c.id as course_id, c.branch_id, c.semester, c.created_at as at,
    null::timestamptz as due_at, null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.courses c join public.branches b on b.id = c.branch_id;

create or replace view search.source_exam as
  select 'members' as list, e.id as row_id, e.id::text as subject_id, null::text as part,
    case e.exam when 'end-semester' then 'End semester exam' when 'mid-semester' then 'Mid semester exam'
      when 'quiz' then 'Quiz' else 'Supplementary exam' end || ': ' || c.name as title,
    concat_ws(' · ', c.code, to_char(e.date, 'FMDD Mon YYYY') || coalesce(', ' || to_char(e.starts_at, 'FMHH12:MI am'), ''),
      nullif(e.hall, ''), b.code, 'Semester ' || c.semester) as text,
    concat_ws(' ', 'exam date schedule timetable', array_to_string(c.aliases, ' '), search.initials_of(c.name),
      replace(replace(c.code, ' ', ''), '-', '')) as also,
    '/dashboard' as url, c.id as course_id, c.branch_id, c.semester,
    e.created_at as at, (e.date + coalesce(e.starts_at, time '09:00')) at time zone 'Asia/Kolkata' as due_at,
    null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.exam_dates e join public.courses c on c.id = e.course_id join public.branches b on b.id = c.branch_id;

-- A document for the paper, and one for each of its pages.
create or replace view search.source_material as
  select 'pro' as list, m.id as row_id, m.id::text as subject_id, null::text as part, m.title,
    concat_ws(' · ', m.subject, nullif(m.course_code, ''), 'Semester ' || m.semester,
      case m.exam when 'end-semester' then 'End semester' when 'mid-semester' then 'Mid semester' when 'quiz' then 'Quiz'
        when 'supplementary' then 'Supplementary' end,
      case m.kind when 'paper' then 'Question paper' when 'key' then 'Answer key' else 'Notes' end, m.exam_year,
      nullif(m.note, '')) as text,
    concat_ws(' ', case m.kind when 'paper' then 'pyq previous year exam paper' when 'key' then 'answer key solutions'
        else 'study material notes' end, 'pdf',
      search.initials_of(m.subject), search.initials_of(m.title), c.code, c.name,
      nullif(array_to_string(c.aliases, ' '), '')) as also,
    '/pyqs?id=' || m.id as url, m.course_id, c.branch_id, m.semester, greatest(m.created_at, m.reviewed_at) as at,
    null::timestamptz as due_at, null::timestamptz as visible_from, null::timestamptz as valid_until
  from public.study_materials m left join public.courses c on c.id = m.course_id
  where m.status = 'approved' and m.removed_at is null
  union all
  select 'pro', m.id, m.id::text, 'page:' || p.page, m.title, p.text, concat_ws(' ', m.title, m.subject),
    '/pyqs?id=' || m.id || '&page=' || p.page, m.course_id, c.branch_id, m.semester, greatest(m.created_at, m.reviewed_at),
    null, null, null
  from public.material_pages p join public.study_materials m on m.id = p.material_id
    left join public.courses c on c.id = m.course_id
  where m.status = 'approved' and m.removed_at is null and p.text ~ '\S';

create or replace view search.source_discussion as
  select 'pro' as list, d.id as row_id, d.id::text as subject_id, null::text as part, d.title, coalesce(d.plain_text, d.content) as text,
    d.tags as also, '/discussion?id=' || d.id as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, d.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.discussions d where d.hidden is null;

-- A document each; the words of its discussion's title are weighed less in it than there.
create or replace view search.source_comment as
  select 'pro' as list, c.id as row_id, c.discussion_id::text as subject_id, c.id::text as part, d.title,
    concat_ws(e'\n', c.merged_title, coalesce(c.plain_text, c.content)) as text,
    d.title as also, '/discussion?id=' || c.discussion_id as url, null::uuid as course_id, null::uuid as branch_id,
    null::smallint as semester, c.created_at as at, null::timestamptz as due_at, null::timestamptz as visible_from,
    null::timestamptz as valid_until
  from public.comments c join public.discussions d on d.id = c.discussion_id where c.hidden is null and d.hidden is null;

-- What the index should hold.
create or replace view search.sources as
  select 'page' as kind, row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_page
  union all select 'help', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_help
  union all select 'vendor', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_vendor
  union all select 'post', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_post
  union all select 'notice', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_notice
  union all select 'alumnus', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_alumnus
  union all select 'company', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_company
  union all select 'drive', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_drive
  union all select 'question', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_question
  union all select 'alumni_answer', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_alumni_answer
  union all select 'material', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_material
  union all select 'template', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_template
  union all select 'project', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_project
  union all select 'tutorial', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_tutorial
  union all select 'course', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_course
  union all select 'exam', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_exam
  union all select 'discussion', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_discussion
  union all select 'discussion', row_id::text, list, subject_id, part, title, text, also, url, course_id, branch_id, semester, at, due_at, visible_from, valid_until from search.source_comment;
