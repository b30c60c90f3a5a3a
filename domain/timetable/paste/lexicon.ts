import { type Catalogue, type FoundCourse, courseKey } from './catalogue.ts'
import type { Legend } from './legend.ts'

/** What a word of a cell may mean, by the catalogue, the legend and the section. */
export interface Lexicon {
  groups: readonly string[]
  catalogue: Catalogue
  /** By the legend before the catalogue; null where the legend explains it as something else. */
  findCourse: (text: string) => FoundCourse | null | undefined
  /** The legends of the table itself first. */
  teacherOf: (initials: string) => string | undefined
}

export function lexiconOf(catalogue: Catalogue, legends: readonly Legend[], groups: readonly string[]): Lexicon {
  return {
    groups,
    catalogue,
    findCourse: (text) => {
      const key = courseKey(text)
      if (key === '') return undefined
      for (const { courses } of legends) {
        const own = courses.get(key)
        if (own !== undefined) return own
      }
      const lecture = /^(.{2,}?)lab$/.exec(key)?.[1]
      const found = catalogue.find(text)
      if (found !== undefined || lecture === undefined) return found
      for (const { courses } of legends) {
        const own = courses.get(lecture)
        if (own) return catalogue.labOf(own.course)
      }
      return undefined
    },
    teacherOf: (initials) => {
      const key = courseKey(initials)
      for (const { teachers } of legends) {
        const teacher = key === '' ? undefined : teachers.get(key)
        if (teacher !== undefined) return teacher
      }
      return undefined
    },
  }
}
