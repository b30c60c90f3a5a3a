import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { guardedPageAt, insideInWords, proContents } from '#web/content/preview/inside.ts'
import { useMember } from '#web/page/member.ts'

/** For a reader whom the guard redirected: the name and contents of that page. @param path that page's address */
export function CameFrom({ path }: { path: string }) {
  const { data: contents } = useQuery(proContents)
  const { letIn } = useMember()
  const page = guardedPageAt(path)?.page
  if (page === undefined || letIn === true) return null
  const words = contents && insideInWords(path, contents)
  return (
    <p className="mb-4 min-h-12 border-l-[3px] border-ink bg-sheet px-4 py-3 text-sm">
      <b>{`You came from ${page.label}.`}</b>{' '}
      {words ? `With Pro, ${words} open at once. ` : 'With Pro it opens at once. '}
      {/* The guard's page, which does not redirect again when its reader stops it. */}
      <Link to={path}>Go back there</Link>
    </p>
  )
}
