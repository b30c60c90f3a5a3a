import { PostFilters } from '#web/content/posts/post-filters.tsx'
import { paths } from '#domain/paths.ts'
import { PublicQueriesProvider } from '#web/queries/public-queries.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { reactOnDemandWithData } from '#web/page/document/on-demand.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { useLastDefined } from '#web/page/use-last-defined.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { Board } from './board.tsx'
import { wording } from './wording.ts'
import { siteName } from '#web/page/college.ts'

const PostDialog = lazyDialog(async () => (await import('#web/content/posts/post-dialog.tsx')).PostDialog)

export const meta = () =>
  pageMeta({
    title: wording.title,
    description: `Announcements and updates from ${siteName()}: papers, notices, placements and answers for Indian college students.`,
    path: paths.blog(),
  })

export const handle = reactOnDemandWithData

export default function BlogPage() {
  return (
    <PublicQueriesProvider>
      <Blog />
    </PublicQueriesProvider>
  )
}

function Blog() {
  const address = useListAddress(paths.blog, ['category'])
  const { search, openId } = address
  const category = address.filterOf('category')
  const lastOpenId = useLastDefined(openId)

  return (
    <Container>
      <PageHead title={wording.title} lead={wording.lead} />
      <PostFilters
        compact
        label="Search posts"
        placeholder={wording.searchPlaceholder}
        search={search}
        onSearch={address.searchFor}
        category={category}
        onCategory={(name) => address.filterBy('category', name)}
      />
      <Board search={search} category={category} itemAddress={address.itemAddress} onClear={address.clear} />
      {lastOpenId !== undefined && (
        <PostDialog
          key={lastOpenId}
          id={lastOpenId}
          open={openId !== undefined}
          onClose={address.close}
          words={wording.post}
          tagAddress={(tag) => paths.blog({ q: tag })}
        />
      )}
    </Container>
  )
}
