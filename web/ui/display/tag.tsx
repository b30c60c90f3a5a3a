import type { ReactNode } from 'react'

export function Tag({ children }: { children: ReactNode }) {
  return (
    <span
      dir="auto"
      className="inline-block max-w-full rounded-[3px] bg-sunk px-[.55em] py-[.05em] align-middle text-xs leading-[1.7] wrap-anywhere text-ink-2"
    >
      {children}
    </span>
  )
}
