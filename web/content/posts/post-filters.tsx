import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { categories } from './posts.ts'
import { wording } from './wording.ts'

interface PostFiltersProps {
  label: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
  /** As it stands in the address: one of the categories, or anything else for all. */
  category: string
  onCategory: (category: string) => void
}

export function PostFilters({ label, placeholder, search, onSearch, category, onCategory }: PostFiltersProps) {
  return (
    <div className="grid gap-3 md:grid-cols-[1fr_14rem]">
      <SearchBox label={label} placeholder={placeholder} search={search} onSearch={onSearch} />
      <FilterSelect
        label="Category"
        value={categories.find((name) => name === category) ?? 'all'}
        // All is the address without a category.
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
