import { indexCourses } from '#domain/exam-table/find-courses.ts'
import type { Site } from '#domain/imports/read-table.ts'

/** What the site has, as a thread receives it. */
export type StoredSite = Omit<Site, 'index'>

export type ReadSite = Site

export const indexed = (site: StoredSite): ReadSite => ({ ...site, index: indexCourses(site.courses) })
