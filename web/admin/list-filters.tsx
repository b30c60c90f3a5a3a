import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Select } from '#web/ui/forms/select.tsx'

interface ListFiltersProps {
  /** What `useListAddress` gives for a list with the filter `show`. */
  address: {
    search: string
    searchFor: (search: string) => void
    filterOf: (name: 'show') => string
    filterBy: (name: 'show', value: string) => void
  }
  search: { label: string; placeholder: string }
  /** What the choice is called for who does not see it. */
  choice: string
  /** The labels of the choices, by their value in the address; '' is for any other value. */
  shows: Readonly<Record<string, string>>
}

/** The head of a list: a search in it, and which of its rows it shows. */
export function ListFilters({ address, search, choice, shows }: ListFiltersProps) {
  const show = address.filterOf('show')
  return (
    <div className="mb-5 grid gap-3 md:grid-cols-[1fr_14rem]">
      <SearchBox {...search} search={address.search} onSearch={address.searchFor} />
      <Select
        aria-label={choice}
        value={show in shows ? show : ''}
        onChange={({ target }) => address.filterBy('show', target.value)}
      >
        {Object.entries(shows).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  )
}
