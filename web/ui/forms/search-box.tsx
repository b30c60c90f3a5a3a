import { SearchInput } from './input.tsx'
import { longestSearch, useTypedSearch } from './use-typed-search.ts'

interface SearchBoxProps {
  label: string
  placeholder: string
  search: string
  onSearch: (search: string) => void
}

export function SearchBox({ label, placeholder, search, onSearch }: SearchBoxProps) {
  const { text, type, searchNow } = useTypedSearch(search, onSearch)
  const clear = () => {
    type('')
    searchNow('')
  }

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          searchNow(text)
        }}
      >
        <SearchInput
          aria-label={label}
          placeholder={placeholder}
          maxLength={longestSearch}
          value={text}
          onChange={(event) => type(event.target.value)}
          onClear={clear}
        />
      </form>
    </search>
  )
}
