-- Rows that the migrations insert, generated for reading: npm run schema.

insert into public.college (id, name, short_name, opened_at, academic_year, second_colour, map_point, courts, landing_numbers, odd_semester_from, even_semester_from, sign_up, sign_up_domains, opening_line, pro_for_members_until, attendance_percent, attendance_per, attendance_condonation, attendance_duty, attendance_lab, anonymous_posts) values
  ('1', 'CampusLife', 'CampusLife', '2025-08-01 00:00:00+00', '', 'ink', '20.3555, 85.818', 'Bhubaneswar, Odisha', '[{"of": "active students", "figure": "1K+"}, {"of": "study resources", "figure": "100+"}, {"of": "expert mentors", "figure": "20+"}, {"of": "support", "figure": "24/7"}]', '7', '1', 'anyone', '{}', '', null, '75', 'course', null, 'present', '1', 'true');
