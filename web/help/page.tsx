import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { counted } from '#domain/counted.ts'
import type { HelpEntry } from '#domain/help/entry.ts'
import { findEntries } from '#domain/help/find-entries.ts'
import { helpEntries, helpGroups } from '#domain/help/help.ts'
import { askAssistant } from '#web/page/ask-assistant.ts'
import { openLinkedDetails } from '#web/page/document/open-linked-details.ts'
import { reactOnDemand } from '#web/page/document/on-demand.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { paths } from '#domain/paths.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { SearchInput } from '#web/ui/forms/input.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { EntryList } from './entry-list.tsx'
import { GroupLinks, groupAnchor } from './group-links.tsx'
import { siteName, underOwnName } from '#web/page/college.ts'

export const meta = () =>
  pageMeta({
    title: 'Help',
    description: `Everything that you can do on ${siteName()}, one entry each: papers, notices, Pro, notifications, account.`,
    path: paths.help(),
  })

export const handle = reactOnDemand

export default function HelpPage() {
  const [typed, setTyped] = useState('')
  const { hash, key } = useLocation()
  // For a link within the running site; the inline script does it for a loaded document.
  useEffect(openLinkedDetails, [hash, key])
  const isSearch = typed.trim() !== ''

  return (
    <Container className="pb-16">
      <PageHead
        title="Help"
        lead={`${counted(helpEntries.length, 'thing')} you can do here, one entry each.`}
        compact
      />
      <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-7">
        <GroupLinks groups={helpGroups} />
        <div className="grid min-w-0 content-start gap-4">
          <search>
            <SearchInput
              aria-label="Search help"
              placeholder="What do you want to do?"
              maxLength={200}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onClear={() => setTyped('')}
            />
          </search>
          {isSearch ? <Found typed={typed} /> : <Groups />}
          <NotHere question={typed.trim()} />
        </div>
      </div>
    </Container>
  )
}

const ofCollege = (entry: HelpEntry): HelpEntry => ({
  ...entry,
  title: underOwnName(entry.title),
  text: underOwnName(entry.text),
})

function Groups() {
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      {helpGroups.map((group) => (
        <EntryList
          key={group.id}
          id={groupAnchor(group)}
          title={group.title}
          count={group.entries.length}
          entries={group.entries.map(ofCollege)}
        />
      ))}
    </div>
  )
}

function Found({ typed }: { typed: string }) {
  const found = findEntries(typed, helpEntries.map(ofCollege))
  return (
    <>
      <p role="status" className="text-sm text-ink-2">
        {found.length === 0
          ? 'No entry has these words. Try fewer of them, or ask the assistant.'
          : `${found.length} ${found.length === 1 ? 'entry' : 'entries'} found`}
      </p>
      {found.length > 0 && <EntryList entries={found} marked={typed} />}
    </>
  )
}

function NotHere({ question }: { question: string }) {
  return (
    <section
      aria-labelledby="not-here"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t-4 border-double border-line pt-4"
    >
      <p className="max-w-measure text-sm">
        <b id="not-here">Not here?</b> The assistant reads these entries and names the one that it used.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="line" onClick={() => askAssistant(question)}>
          Ask the assistant
        </Button>
        <Link to={paths.contact()} className={buttonClass({ variant: 'quiet' })}>
          Contact
        </Link>
      </div>
    </section>
  )
}
