import { ink } from './ink.ts'

/** A sheet torn in two. */
export function TornSheetDrawing() {
  return (
    <svg viewBox="0 0 200 140" fill="none" aria-hidden="true">
      <path d="M56 14h64l24 24v38l-12 7-11-9-12 10-13-8-12 8-14-9-14 8z" fill="var(--color-sheet)" {...ink} />
      <path d="M120 14v24h24" fill="var(--color-sunk)" {...ink} />
      <path d="M72 14v66" stroke="var(--color-margin)" strokeWidth="2" />
      <path d="M80 44h50M80 56h52" stroke="var(--color-rule)" strokeWidth="2.5" />
      <g transform="translate(4 14) rotate(3 100 100)">
        <path d="M56 90l14-8 14 9 12-8 13 8 12-10 11 9 12-7v33H56z" fill="var(--color-sheet)" {...ink} />
        <path d="M72 86v30" stroke="var(--color-margin)" strokeWidth="2" />
        <path d="M80 104h52" stroke="var(--color-rule)" strokeWidth="2.5" />
      </g>
    </svg>
  )
}
