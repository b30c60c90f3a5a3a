import { lakhs } from '#domain/money/lakhs.ts'

/** A count of /api/plans/contents as text. */
export const countText = (count: number, none: string): string => (count === 0 ? none : lakhs(count))

/** Writes the counts of what Pro opens into the document (contents-section.tsx): the numbers are public. */
export function writePlanCounts(): void {
  const places = document.querySelectorAll<HTMLElement>('[data-plan-count]')
  if (places.length === 0) return
  void fetchCounts().then((counts) => {
    for (const place of places) write(place, counts)
  })
}

function write(place: HTMLElement, counts: Record<string, unknown>): void {
  const { planCount = '', none = '' } = place.dataset
  const count = counts[planCount]
  if (typeof count !== 'number') return
  place.textContent = countText(count, none)
  place.toggleAttribute('data-empty', count === 0)
}

/** Empty where the server does not answer. By hand: a schema parser would double the document's script. */
async function fetchCounts(): Promise<Record<string, unknown>> {
  try {
    const response = await fetch('/api/plans/contents')
    return response.ok ? ((await response.json()) as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
