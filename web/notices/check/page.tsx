import { Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#domain/paths.ts'
import { reactOnDemand } from '#web/page/document/on-demand.ts'
import { useHydrated } from '#web/page/hydration/hydrated.ts'
import { absolute, pageMeta } from '#web/page/page-meta.ts'
import { QueriesProvider } from '#web/session/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Answer, Unknown } from './answer.tsx'
import { useCheckedNotice } from './checked.ts'

const title = 'Is this notice real?'

export const meta = () =>
  pageMeta({
    title,
    description:
      'Type the code on a notice, its picture or its print: this page says whether it is real, changed or withdrawn.',
    path: paths.checkNotice(),
  })

export const handle = reactOnDemand

export default function CheckPage() {
  return (
    <Container narrow className="pb-16">
      <PageHead title={title} lead="For everybody, without an account." />
      {/* A member sees more of a notice that is for members. */}
      <QueriesProvider>
        <CheckedCode />
      </QueriesProvider>
    </Container>
  )
}

function CheckedCode() {
  const hydrated = useHydrated()
  const [parameters] = useSearchParams()
  const typed = hydrated ? (parameters.get('code') ?? '').trim() : ''
  const text = parameters.get('text')
  const query = useCheckedNotice(typed)
  const isWaiting = !hydrated || (typed !== '' && query.isPending)
  return (
    <>
      <CodeForm key={typed} typed={typed} />
      <div className="mt-6 grid gap-4">
        {isWaiting && <FirstVerdict isAsked={typed !== ''} />}
        {typeof query.data === 'string' && <Unknown sentence={query.data} />}
        {typeof query.data === 'object' && (
          <Answer
            notice={query.data}
            written={text}
            link={absolute(paths.checkNotice({ code: typed, text: text ?? undefined }))}
          />
        )}
        {query.isError && (
          <LoadFailed title="The code was not checked" busy={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        {typed === '' && <WhatItSays />}
      </div>
    </>
  )
}

/** Without scripts, the browser opens the same address. */
function CodeForm({ typed }: { typed: string }) {
  const navigate = useNavigate()
  const [value, setValue] = useState(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() !== '') void navigate(paths.checkNotice({ code: value.trim() }))
  }
  return (
    <form action={paths.checkNotice()} onSubmit={submit} className="flex items-start gap-2.5">
      <Field
        className="flex-1"
        label="Code on the notice"
        hint="Six signs, at the foot of the picture or of the print. It has no letters I or O, and no 0 or 1."
      >
        {(control) => (
          <Input
            {...control}
            name="code"
            dir="ltr"
            translate="no"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            placeholder="7KM-4PX"
            className="tracking-stamp uppercase"
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="accent" className="mt-7">
        Check
      </Button>
    </form>
  )
}

/** The server writes the answer into the document, so that it is there before any script (code-routes.ts). */
function FirstVerdict({ isAsked }: { isAsked: boolean }) {
  return (
    <>
      <div
        id="first-verdict"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
        className="peer rounded-sheet bg-sunk px-5 py-4 wrap-anywhere empty:hidden"
      />
      {isAsked && (
        <div className="hidden min-h-24 place-items-center peer-empty:grid">
          <Spinner label="Checking..." />
        </div>
      )}
    </>
  )
}

function WhatItSays() {
  return (
    <div id="what-it-says" suppressHydrationWarning>
      <Sheet className="p-5">
        <h2 className="text-lg">What this page tells</h2>
        <ul className="mt-2 grid gap-2">
          {[
            'whether the college issued it, and which office',
            'whether its text has changed since your picture was made',
            'whether it was withdrawn',
          ].map((line) => (
            <li key={line} className="flex gap-2.5">
              <Check aria-hidden="true" strokeWidth={2} className="mt-1 size-4 flex-none text-teal" />
              {line}
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  )
}
