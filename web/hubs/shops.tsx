import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { useShops } from './hub-content.ts'
import { hubRow, HubSection } from './hub-section.tsx'

export function Shops() {
  const { data: shops = [] } = useShops()
  if (shops.length === 0) return undefined
  return (
    <HubSection title="Book shops near the campus" all={{ to: paths.books(), label: 'All book vendors' }}>
      <ul>
        {shops.map(({ id, name, hours, location }) => (
          <li key={id} className={hubRow}>
            <div className="min-w-0">
              <Link dir="auto" to={paths.books({ id })} className="cover font-semibold wrap-anywhere">
                {name}
              </Link>
              <p dir="auto" className="text-sm wrap-anywhere text-ink-2">
                {location}
              </p>
            </div>
            <p className="text-sm text-ink-2">{hours}</p>
          </li>
        ))}
      </ul>
    </HubSection>
  )
}
