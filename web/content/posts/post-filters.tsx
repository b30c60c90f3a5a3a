import { classNames } from '#web/ui/class-names.ts'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { categories } from './posts.ts'
import { wording } from './wording.ts'

interface PostFiltersProps {
  label: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
  /** The category in the address; any other text means all. */
  category: string
  onCategory: (category: string) => void
  /** Side by side on phones, too, so that the list begins higher. */
  compact?: boolean
}

export function PostFilters(props: PostFiltersProps) {
  const { label, placeholder, search, onSearch, category, onCategory, compact } = props
  return (
    <div
      className={classNames(
        'grid gap-3 md:grid-cols-[1fr_14rem]',
        compact && 'max-md:grid-cols-[minmax(0,1fr)_10.25rem] max-md:gap-2',
      )}
    >
      <SearchBox label={label} placeholder={placeholder} search={search} onSearch={onSearch} />
      <FilterSelect
        label="Category"
        value={categories.find((name) => name === category) ?? 'all'}
        // All posts is the address without a category.
        onChoose={(value) => onCategory(value === 'all' ? '' : value)}
      >
        <option value="all">{wording.allCategories}</option>
        {categories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </FilterSelect>
    </div>
  )
}
