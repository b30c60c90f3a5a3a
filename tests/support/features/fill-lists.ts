import pg from 'pg'

/** The maximum of a list page's request, or the size of a large college. */
export const listSizes = { notices: 500, blog_posts: 500, companies: 300, alumni: 1000, materials: 1000, vendors: 300 }

export const longThread = { id: '00000000-0000-4000-8000-00000000c0de', title: 'A thread of many comments' }

const words = `'Timetable of the end semester examination for section ' || n || ', as of this morning'`
const sentence = `'The reading room stays open until midnight; carry your card, and tell the others. Line ' || n || '.'`
const category = `(array['Important', 'Update', 'General'])[1 + n % 3]`

const statements: Record<keyof typeof listSizes, string> = {
  notices: `insert into public.notices (title, excerpt, content, author, date, category, tags, pinned)
    select ${words}, ${sentence}, '<p>' || repeat(${sentence} || ' ', 12) || '</p>', 'Exam Cell', current_date - n,
      ${category}, array['exams', 'tag ' || n % 40], n <= 2`,
  blog_posts: `insert into public.blog_posts (title, excerpt, content, author, date, category, tags, pinned)
    select ${words}, ${sentence}, '<p>' || repeat(${sentence} || ' ', 12) || '</p>', 'CampusLife', current_date - n,
      ${category}, array['news', 'tag ' || n % 40], n <= 2`,
  companies: `insert into public.companies (company, visit_date, profile, location, process, description)
    select 'Company ' || n, current_date - n, 'Graduate engineer trainee ' || n % 7, 'Bhubaneswar, building ' || n % 9,
      E'Written test\\nInterview', ${sentence}`,
  alumni: `insert into public.alumni (name, graduation_year, degree, current_position, company, location, linkedin, bio)
    select 'Alumna ' || n, 2000 + n % 25, 'B.Tech. in Computer Science', 'Engineer ' || n % 30, 'Company ' || n % 60,
      'Bengaluru', 'https://www.linkedin.com/in/alumna-' || n, repeat(${sentence} || ' ', 1 + n % 5)`,
  materials: `insert into public.study_materials (title, subject, course_code, semester, kind, exam_year, pages, bytes, file_key)
    select 'End semester paper ' || n, 'Subject ' || n % 90, 'CS-' || n % 90, 1 + n % 8,
      (array['paper', 'notes'])[1 + (n % 3) / 2], 2015 + n % 10, 1 + n % 30, 200000 + n * 1000, gen_random_uuid() || '.pdf'`,
  vendors: `insert into public.vendors (name, contact, email, hours, location, specialties, rating, description)
    select 'Book shop ' || n, '+91 674 000 ' || lpad(n::text, 4, '0'), 'shop@example.org', '10 to 8',
      'Market building, unit ' || n, array['Second hand', 'Subject ' || n % 40], 1 + n % 5, ${sentence}`,
}

/** Fills every list page's table, and the forum with one discussion of many comments. */
export async function fillLists(databaseUrl: string, sizes = listSizes, comments = 1000): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const [table, size] of Object.entries(sizes)) {
      const statement = statements[table as keyof typeof listSizes]
      await client.query(`${statement} from generate_series(1, ${size}) as n`)
    }
    await client.query(
      `insert into public.discussions (id, title, content, user_name) values ($1, $2, 'Say something.', 'Asha Patnaik')`,
      [longThread.id, longThread.title],
    )
    await client.query(
      `insert into public.comments (discussion_id, content, user_name, created_at)
       select $1, repeat(${sentence} || ' ', 1 + n % 4), 'Student ' || n % 50, now() - interval '1 day' + n * interval '1 second'
       from generate_series(1, $2) as n`,
      [longThread.id, comments],
    )
  } finally {
    await client.end()
  }
}
