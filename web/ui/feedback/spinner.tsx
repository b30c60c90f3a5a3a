/** For places whose layout is not known yet. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="flex items-center gap-3 text-sm text-ink-2">
      <span className="spin text-base" aria-hidden="true" />
      {label}
    </output>
  )
}
