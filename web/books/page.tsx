import { paths } from '#domain/paths.ts'
import { PublicQueriesProvider } from '#web/queries/public-queries.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { reactOnDemandWithData } from '#web/page/document/on-demand.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { useLastDefined } from '#web/page/use-last-defined.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { VendorList } from './vendor-list.tsx'
import { wording } from './wording.ts'

const VendorDialog = lazyDialog(async () => (await import('./vendor-dialog.tsx')).VendorDialog)

export const meta = () =>
  pageMeta({
    title: wording.title,
    description: 'Buy and sell academic books: sellers of new and second-hand textbooks near the campus.',
    path: paths.books(),
  })

export const handle = reactOnDemandWithData

export default function BooksPage() {
  return (
    <PublicQueriesProvider>
      <BookVendors />
    </PublicQueriesProvider>
  )
}

function BookVendors() {
  const { search, openId, itemAddress, searchFor, clearSearch, close } = useListAddress(paths.books)
  const lastOpenId = useLastDefined(openId)

  return (
    <Container>
      <PageHead title={wording.title} lead={wording.lead} />
      <SearchBox label="Search vendors" placeholder={wording.searchPlaceholder} search={search} onSearch={searchFor} />
      <VendorList search={search} itemAddress={itemAddress} onClearSearch={clearSearch} />
      {lastOpenId !== undefined && (
        <VendorDialog key={lastOpenId} id={lastOpenId} open={openId !== undefined} onClose={close} />
      )}
    </Container>
  )
}
