import { ink } from './ink.ts'

/** A catalogue drawer, one card pulled. */
export function DrawerDrawing() {
  return (
    <svg viewBox="0 0 200 140" fill="none" aria-hidden="true">
      <path d="M58 60V22h84v38" fill="var(--color-sheet)" {...ink} />
      <path d="M58 36h84" stroke="var(--color-margin)" strokeWidth="2" />
      <path d="M68 46h52M68 54h36" stroke="var(--color-rule)" strokeWidth="2.5" />
      <path d="M88 22v-8h24v8" fill="var(--color-marigold-wash)" {...ink} />
      <path d="M44 66V46h14M156 66V46h-14" {...ink} />
      <path d="M26 64h148v58H26z" fill="var(--color-sunk)" {...ink} />
      <rect x="76" y="78" width="48" height="18" rx="1" fill="var(--color-sheet)" {...ink} />
      <path d="M84 87h20" stroke="var(--color-line)" strokeWidth="3" />
      <path d="M90 108q10 8 20 0" {...ink} />
      <circle cx="100" cy="105" r="3.5" fill="var(--color-marigold)" {...ink} />
      <path d="M20 122h160" {...ink} />
    </svg>
  )
}
