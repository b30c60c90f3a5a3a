import { paths } from '#web/paths.ts'
import { PublicQueriesProvider } from '#web/queries.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useLast } from '#web/shell/use-last.ts'
import { useListAddress } from '#web/shell/use-list-address.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Select } from '#web/ui/select.tsx'
import { Wrap } from '#web/ui/wrap.tsx'
import { PostDialog } from './post-dialog.tsx'
import { PostList } from './post-list.tsx'
import { categories } from './posts.ts'
import { wording } from './wording.ts'

export const meta = () =>
  pageMeta({
    title: wording.title,
    description: 'Announcements and updates from CampusLife, the web home of a college student’s semester.',
    path: paths.blog(),
  })

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
  const category = categories.find((name) => name === address.filterOf('category')) ?? ''
  const lastOpenId = useLast(openId)

  return (
    <Wrap>
      <PageHead title={wording.title} lead={wording.lead} />
      <div className="grid gap-3 md:grid-cols-[1fr_14rem]">
        <SearchBox
          label="Search posts"
          placeholder={wording.searchPlaceholder}
          search={search}
          onSearch={address.searchFor}
        />
        <Select
          aria-label="Category"
          value={category}
          onChange={(event) => address.filterBy('category', event.target.value)}
        >
          <option value="">{wording.allCategories}</option>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </div>
      <PostList search={search} category={category} itemAddress={address.itemAddress} onClear={address.clear} />
      {lastOpenId !== undefined && (
        <PostDialog key={lastOpenId} id={lastOpenId} open={openId !== undefined} onClose={address.close} />
      )}
    </Wrap>
  )
}
