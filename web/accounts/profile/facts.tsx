/** Labels and values; an empty value is shown as such, an undefined one is left out. */
export function Facts({ facts }: { facts: Record<string, string | undefined> }) {
  return (
    <dl className="grid grid-cols-[7.5rem_1fr] gap-x-3 gap-y-1.5 text-sm">
      {Object.entries(facts).map(
        ([label, value]) =>
          value !== undefined && (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd dir="auto" className={value ? 'wrap-anywhere text-ink' : 'text-ink-3'}>
                {value || 'Not filled in'}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
