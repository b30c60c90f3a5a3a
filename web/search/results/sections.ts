import { ChevronDown, History, List, X } from 'lucide-react'
import { safeNextPath } from '#domain/accounts/next-path.ts'
import { dayBegun } from '#domain/notices.ts'
import { paths } from '#domain/paths.ts'
import type { Action } from '../actions.ts'
import { foundPageAddress } from '#domain/papers/found-page.ts'
import { countText } from '../querying/found.ts'
import type { FoundGroup, FoundRow } from '../querying/found.ts'
import { isDated, searchGroups } from '#domain/kinds/content-kinds.ts'
import { kindIcon } from '../querying/kinds.ts'
import type { Option, Section } from '../querying/options.ts'
import { wording } from '../wording.ts'

export function recentSection(
  recents: readonly string[],
  search: (text: string) => void,
  forget: (() => void) | undefined,
): Section {
  const options = recents.map((text) => ({ id: `recent:${text}`, icon: History, title: text, run: () => search(text) }))
  const clear = forget ? [{ id: 'clear recents', icon: X, title: wording.clearRecents, run: forget }] : []
  return { id: 'recent', title: wording.recents, options: options.length > 0 ? [...options, ...clear] : [] }
}

export const actionSection = (actions: readonly Action[], act: (command: Action['does']) => void): Section => ({
  id: 'do',
  title: wording.actions,
  options: actions.map(({ title, icon, does }) => ({
    id: `do:${title}`,
    icon,
    title,
    ...('to' in does ? { to: does.to } : { run: () => act(does) }),
  })),
})

/** More of one group: on the search's own page. */
export function foundSection({ group, rows, ...counts }: FoundGroup, text: string): Section {
  // Whatever else an index may hold leads nowhere.
  const options = rows.filter(({ url }) => safeNextPath(url) !== undefined).map(rowOption)
  const all: Option = {
    id: `all:${group}`,
    icon: List,
    title: `Show all ${countText(counts)}`,
    to: paths.search({ q: text, in: group }),
  }
  return {
    id: group,
    title: searchGroups[group],
    count: countText(counts),
    options: counts.count > rows.length ? [...options, all] : options,
  }
}

/** The same, where only this group is shown: more of it comes below. */
export function wholeSection(found: FoundGroup, text: string, more: (() => void) | undefined): Section {
  const section = foundSection(found, text)
  const options = section.options.filter(({ id }) => !id.startsWith('all:'))
  const isWhole = found.count <= found.rows.length
  return {
    ...section,
    options:
      isWhole || !more ? options : [...options, { id: 'more', icon: ChevronDown, title: 'Show more', run: more }],
  }
}

function rowOption({ kind, id, page, title, excerpt, url, matched, at, due_at: due }: FoundRow): Option {
  const isExam = kind === 'exam'
  const date = isDated(kind) && at ? dayBegun(at) : ''
  const place = page ? `Page ${page}` : ''
  return {
    id: `${kind}:${id}:${page ?? ''}`,
    icon: kindIcon(kind),
    title,
    matched,
    detail: [date, place, excerpt === title ? '' : excerpt].filter((part) => part !== '').join(' · '),
    due: isExam ? undefined : (due ?? undefined),
    on: isExam ? (due ?? at ?? undefined) : undefined,
    to: foundPageAddress(url, page, matched),
  }
}
