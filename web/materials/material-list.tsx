import { memo } from 'react'
import { counted } from '#domain/forum.ts'
import { paths } from '#web/paths.ts'
import { lazyDialog } from '#web/shell/hydration/lazy.tsx'
import { useLast } from '#web/shell/use-last.ts'
import { useListAddress } from '#web/shell/address/use-list-address.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { PagedList } from '#web/shell/paging/paged-list.tsx'
import { usePagedItems } from '#web/shell/paging/use-paged-items.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { about, MaterialRow } from './material-row.tsx'
import { bySemester, type Kind, kinds, type Material, matchesMaterial, type Narrowing } from './materials.ts'
import { semesters } from './wording.ts'

const DocumentViewer = lazyDialog(
  async () => (await import('#web/content/document-viewer/document-viewer.tsx')).DocumentViewer,
)

const kindNames: Kind[] = ['paper', 'notes']

export function MaterialList({ materials }: { materials: Material[] }) {
  const address = useListAddress(paths.pyqs, ['semester', 'kind'])
  const { search, openId } = address
  const semester = semesters.find((number) => String(number) === address.filterOf('semester'))
  const kind = kindNames.find((name) => name === address.filterOf('kind'))
  const lastOpenId = useLast(openId)

  return (
    <>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[1fr_12rem_12rem]">
        <div className="col-span-2 md:col-span-1">
          <SearchBox
            label="Search papers and notes"
            placeholder="Search by subject or code..."
            search={search}
            onSearch={address.searchFor}
          />
        </div>
        <FilterSelect
          label="Semester"
          value={String(semester ?? '')}
          onChoose={(value) => address.filterBy('semester', value)}
        >
          <option value="">All semesters</option>
          {semesters.map((number) => (
            <option key={number} value={number}>{`Semester ${number}`}</option>
          ))}
        </FilterSelect>
        <FilterSelect label="Kind" value={kind ?? ''} onChoose={(value) => address.filterBy('kind', value)}>
          <option value="">Papers and notes</option>
          {kindNames.map((name) => (
            <option key={name} value={name}>
              {kinds[name]}
            </option>
          ))}
        </FilterSelect>
      </div>
      <FoundMaterials
        {...{ materials, search, semester, kind }}
        itemAddress={address.itemAddress}
        onClear={address.clear}
      />
      {lastOpenId !== undefined && (
        <DocumentViewer
          key={lastOpenId}
          source={sourceOf(materials.find(({ id }) => id === lastOpenId))}
          seeAll="See all papers and notes"
          open={openId !== undefined}
          onClose={address.close}
        />
      )}
    </>
  )
}

function sourceOf(material: Material | undefined) {
  if (material === undefined) return undefined
  const { id, title, kind } = material
  return { url: paths.materialFile(id), title, description: `${kinds[kind]}: ${about(material)}` }
}

interface FoundMaterialsProps extends Narrowing {
  materials: Material[]
  itemAddress: (id: string) => string
  onClear: () => void
}

const FoundMaterials = memo(function FoundMaterials(props: FoundMaterialsProps) {
  const { materials, search, semester, kind, itemAddress, onClear } = props
  const found = bySemester(
    materials.filter((material) => matchesMaterial(material, { search, semester, kind })),
  ).flatMap(([, group]) => group)
  const choice = `${semester ?? ''} ${kind ?? ''} ${search}`
  const paged = usePagedItems(found, { name: 'materials', pageSize: 50, choice })
  return (
    <>
      <output className="mt-4 block text-sm text-ink-2">
        {found.length > 0 && `Showing ${paged.count(counted(found.length, 'document'))}`}
      </output>
      {found.length === 0 && <NothingFound onClear={onClear} />}
      <PagedList paged={paged}>
        {bySemester(paged.items).map(([number, group]) => (
          <section
            key={number}

            aria-labelledby={`semester-${number}`}
            className="mt-8 first-of-type:mt-4"
          >
            <h2 id={`semester-${number}`} className="mb-3 text-xl">{`Semester ${number}`}</h2>
            <Sheet as="ul">
              {group.map((material) => (
                <MaterialRow key={material.id} material={material} to={itemAddress(material.id)} />
              ))}
            </Sheet>
          </section>
        ))}
      </PagedList>
    </>
  )
})

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <Sheet className="mt-2">
      <EmptyState drawing={<DrawerDrawing />} title="No papers found" text="Try another subject, semester or kind.">
        <Button variant="line" onClick={onClear}>
          Clear search
        </Button>
      </EmptyState>
    </Sheet>
  )
}

export function LoadingMaterials() {
  return (
    <>
      <output className="sr-only">Loading papers and notes...</output>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="mt-8 mb-4 h-6 w-36" />
      <Sheet className="grid gap-6 px-4.5 py-5">
        {['w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
          <div key={width}>
            <Skeleton className={`h-5 ${width}`} />
            <Skeleton className="mt-2.5 h-4 w-1/3" />
          </div>
        ))}
      </Sheet>
    </>
  )
}
