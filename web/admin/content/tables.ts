import type { Table } from './table.ts'
import { branches, courses, courseUnits, examDates, holidays, periods, sections } from './tables/catalogue.ts'
import { helpEntries, searchWords } from './tables/help.ts'
import { materials } from './tables/materials.ts'
import { alumni, team, vendors } from './tables/people.ts'
import { drives, organisations } from './tables/drives.ts'
import { companies, questions } from './tables/placements.ts'
import { blogPosts, notices } from './tables/posts.ts'
import { projects, templates, tutorials } from './tables/resume.ts'
import { settings } from './tables/settings.ts'

/** Everything that an admin keeps by forms, in the order of the menu. */
export const tables: readonly Table[] = [
  notices,
  blogPosts,
  branches,
  sections,
  courses,
  courseUnits,
  examDates,
  holidays,
  periods,
  materials,
  alumni,
  organisations,
  drives,
  companies,
  questions,
  vendors,
  templates,
  projects,
  tutorials,
  team,
  settings,
  helpEntries,
  searchWords,
]
