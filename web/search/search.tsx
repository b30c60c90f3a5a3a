import type { SearchGroup } from '#domain/kinds/content-kinds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useHydrated } from '#web/page/hydration/hydrated.ts'
import { actionsFor } from './actions.ts'
import { AnswerCard } from './results/answer-card.tsx'
import { spokenCount } from './querying/found.ts'
import { Correction, FailedNote, HiddenNote, Narrowed, NothingFound, OfflineNote } from './results/notes.tsx'
import { searchOffline } from './querying/offline-search.ts'
import { optionAfter } from './querying/options.ts'
import type { Option, Section, Step } from './querying/options.ts'
import { findsWords, parseQuery, prefixes } from './querying/query.ts'
import { addRecent, clearRecents, readRecents } from './recents.ts'
import { LoadingList, optionId, ResultList } from './results/result-list.tsx'
import { SearchField } from './search-field.tsx'
import { actionSection, foundSection, recentSection, wholeSection } from './results/sections.ts'
import { useActions } from './use-actions.ts'
import { useLiveSearch } from './querying/use-live-search.ts'
import { useOffline, useSearcher } from './use-searcher.ts'
import { wording } from './wording.ts'

/** The longest list of one group. */
const longest = 100

interface SearchProps {
  text: string
  onText: (text: string) => void
  /** 'dialog': its pages take its place, and the first line is chosen from the start. */
  place: 'dialog' | 'page'
  /** The one group that the page shows. */
  only?: SearchGroup | undefined
  onEverything?: () => void
  /** Rows of each group, and of the only one. */
  rows: { each: number; only: number }
  /** Before the field: the way back. */
  lead?: ReactNode
  end?: ReactNode
  fieldClass: string
  listClass?: string
  onClose?: () => void
}

const nothing = () => {}

/** The whole search: a field, and under it what there is to choose. */
export function Search(props: SearchProps) {
  const { text, onText, place, rows, lead, end, fieldClass, listClass, onClose = nothing } = props
  const replace = place === 'dialog'
  const id = useId()
  const searcher = useSearcher()
  const offline = useOffline()
  const hydrated = useHydrated()
  const queries = useQueryClient()
  const query = parseQuery(text)
  const only = query.group ?? props.only
  const [more, setMore] = useState({ of: '', rows: 0 })
  const extra = more.of === text ? more.rows : 0
  const wanted = only === undefined ? rows.each : Math.min(rows.only + extra, longest)
  const { shown, asked, failed, retry } = useLiveSearch({ text: offline ? '' : query.text, rows: wanted, only })
  const { act, open } = useActions({ text: query.text, replace, onClose })

  const [, setCleared] = useState(0)
  const forget = () => {
    clearRecents(searcher.accountId)
    setCleared((times) => times + 1)
  }
  const remember = () => addRecent(searcher.accountId, query.text)

  const isLocal = offline || failed !== undefined
  // What is drawn belongs to what was found, until the next is there: nothing moves in between.
  const drawn = isLocal || !shown ? query.text : shown.asked.text
  const found = isLocal || query.text === '' ? undefined : shown?.found
  const groups = found?.groups.filter(({ group }) => only === undefined || group === only) ?? []
  const isEmpty = query.text === ''
  const recents = hydrated && (text === '' || isLocal) ? readRecents(searcher.accountId) : []
  const fitting = isEmpty
    ? recents
    : recents.filter((recent) => recent !== query.text && findsWords(query.text, [recent]))
  const sections: Section[] = [
    recentSection(fitting, onText, isEmpty ? forget : undefined),
    ...(only === undefined
      ? [actionSection(actionsFor(drawn, searcher), (does) => void ('command' in does && act(does.command)))]
      : []),
    ...(isLocal && !isEmpty ? searchOffline(query.text, queries) : []),
    ...groups.map((group) =>
      only === undefined
        ? foundSection(group, drawn)
        : wholeSection(
            group,
            drawn,
            wanted < longest ? () => setMore({ of: text, rows: extra + rows.only }) : undefined,
          ),
    ),
  ].filter(({ options }) => options.length > 0)

  const [chosen, setChosen] = useState({ at: '', id: '' })
  const all = sections.flatMap(({ options }) => options)
  const settled = asked === undefined
  const first = replace && settled && !isEmpty ? all[0] : undefined
  const own = chosen.at === text ? all.find((option) => option.id === chosen.id) : undefined
  const active = own ?? first
  const activeElement = active && optionId(id, active)
  // The active line is scrolled into view; before, the list is at its beginning, with the answer above it.
  const ownElement = own && activeElement
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (ownElement === undefined) list.current?.scrollTo(0, 0)
    else document.getElementById(ownElement)?.scrollIntoView({ block: 'nearest' })
  }, [ownElement])

  const step = (by: Step) => {
    const next = optionAfter(sections, active?.id, by)
    if (next) setChosen({ at: text, id: next.id })
    return next !== undefined
  }
  const choose = ({ id: option, to, run }: Option) => {
    if (option !== 'more' && !option.startsWith('recent:')) remember()
    if (to === undefined) run?.()
    else open(to)
  }
  const enter = (newTab: boolean) => {
    if (active?.to !== undefined && newTab) {
      remember()
      window.open(active.to, '_blank', 'noopener')
    } else if (active && activeElement !== undefined) {
      // As a press on it: without a network, links load whole documents (shell/offline/connection.ts).
      document.getElementById(activeElement)?.click()
    } else if (query.text !== '') {
      remember()
      const page = paths.search({ q: text })
      if (newTab) window.open(page, '_blank', 'noopener')
      else if (replace) open(page)
    }
  }
  const input = useRef<HTMLInputElement>(null)
  /** What is pressed goes with the words that it replaces, and the keyboard would go with it; a phone's would come up. */
  const retype = (other: string) => {
    onText(other)
    if (replace) input.current?.focus()
  }
  const everything = () => {
    retype(query.text)
    props.onEverything?.()
  }

  const answer = found && only === undefined ? shown?.answer : undefined
  const card = answer && (
    <AnswerCard answer={answer} replace={replace} onFollow={remember} onAskMore={() => act('ask')} />
  )
  const missing = found && groups.length === 0
  return (
    <>
      <SearchField
        input={input}
        text={text}
        onText={(typed) => {
          list.current?.scrollTo(0, 0)
          onText(typed)
        }}
        listId={sections.length > 0 ? id : undefined}
        activeId={activeElement}
        onStep={step}
        onEnter={enter}
        busy={asked !== undefined}
        lead={lead}
        end={end}
        focused={replace || (hydrated && isEmpty)}
        className={fieldClass}
      />
      {/* On a slow line what was found before stays, but does not pass for an answer to what is typed now. */}
      <div
        ref={list}
        className={classNames('transition-opacity aria-busy:opacity-50 aria-busy:delay-500', listClass)}
        aria-busy={asked !== undefined}
      >
        {offline && <OfflineNote />}
        {failed !== undefined && <FailedNote busy={asked !== undefined} onRetry={retry} />}
        {only !== undefined && <Narrowed group={only} onEverything={everything} />}
        {found && !missing && (
          <Correction
            text={drawn}
            corrected={found.corrected}
            onText={(exact) => retype(withPrefix(exact, query.group))}
          />
        )}
        {card}
        {sections.length > 0 && (
          <ResultList id={id} sections={sections} activeId={active?.id} roomy={!replace} onChoose={choose} />
        )}
        {!isLocal && !isEmpty && !shown && <LoadingList />}
        {missing && (
          <NothingFound
            text={drawn}
            corrected={found.corrected}
            nearest={found.nearest}
            onText={(other) => retype(withPrefix(other, query.group))}
            searcher={searcher}
            replace={replace}
            onAskForum={() => act('new discussion')}
            onAskAssistant={() => act('ask')}
          />
        )}
        {offline && !isEmpty && sections.length === 0 && (
          <p className="px-4.5 py-6 text-sm text-ink-2 max-lg:px-gutter">{wording.nothingOffline}</p>
        )}
        {found && <HiddenNote hidden={found.hidden} searcher={searcher} replace={replace} />}
      </div>
      <p role="status" className="sr-only">
        {found && settled ? `${spokenCount(groups)} for ${drawn}` : offline && !isEmpty ? localCount(sections) : ''}
      </p>
    </>
  )
}

const localCount = (sections: readonly Section[]): string =>
  `${spokenCount(sections.map(({ options }) => ({ count: options.length, capped: false })))} on this device`

const withPrefix = (text: string, group: SearchGroup | undefined): string => {
  const prefix = Object.keys(prefixes).find((letter) => prefixes[letter] === group)
  return prefix === undefined ? text : `${prefix}: ${text}`
}
