import { safeNextPath } from '#domain/accounts/next-path.ts'
import type { Source } from '#domain/assistant/assistant.ts'
import { paths } from '#web/paths.ts'

/** The address on this site of a source of an answer. */
export function sourceAddress({ kind, id, title, url }: Source): string {
  switch (kind) {
    case 'page':
      return id
    case 'vendor':
      return paths.books({ id })
    case 'post':
      return paths.blog({ id })
    case 'notice':
      return paths.oneNotice(id)
    case 'alumnus':
      return paths.alumni({ q: title })
    case 'company':
      return paths.placements({ view: 'companies', id })
    case 'question':
      return paths.placements({ view: 'interview', question: id })
    case 'material':
      return localOr(url, paths.pyqs({ id }))
    case 'template':
      return paths.resume({ part: 'templates' })
    case 'project':
      return paths.resume({ part: 'projects' })
    case 'tutorial':
      return paths.resume({ part: 'tutorials' })
    case 'discussion':
      return paths.discussion({ id })
    case 'help':
      return localOr(url, paths.contact())
    case 'course':
      return localOr(url, paths.pyqs({ q: title }))
    case 'exam':
      return paths.dashboard()
  }
}

/** An address within this site; any other would be a mistake of its author. */
function localOr(url: string | undefined, otherwise: string): string {
  return safeNextPath(url) ?? otherwise
}
