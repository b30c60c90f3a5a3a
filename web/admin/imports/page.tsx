import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { TopicName } from '#domain/imports/topics/topics.ts'
import { paths } from '#domain/paths.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'
import { ApiError } from '../call-admin-api.ts'
import { adminMeta } from '../sections.ts'
import { type Checked, checkTable, importsKey, readRows, startImport } from './api.ts'
import { ColumnsStep } from './columns-step.tsx'
import { changed, type Draft } from './draft.ts'
import { ImportView } from './import-view.tsx'
import { PasteStep, type Source } from './paste-step.tsx'
import { RowsStep } from './rows-step.tsx'
import type { Step } from './step-head.tsx'
import { isTopic } from './topics.ts'

export const meta = adminMeta

/** Imports a list in four steps; with an `id` in the address, what became of an import. */
export default function ImportPage() {
  const [parameters] = useSearchParams()
  const { key } = useLocation()
  const id = parameters.get('id')
  const topic = parameters.get('show')
  return id === null ? (
    <NewImport key={key} first={isTopic(topic) ? topic : 'courses'} />
  ) : (
    <ImportView key={id} id={id} />
  )
}

function NewImport({ first }: { first: TopicName }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { state } = useLocation() as { state: { text?: unknown } | null }
  const [topic, setTopic] = useState(first)
  const [text, setText] = useState(() => (typeof state?.text === 'string' ? state.text : ''))
  const [step, setStep] = useState<Step>('Paste')
  const [draft, setDraft] = useState<Draft>()
  const [checked, setChecked] = useState<Checked>()
  const latest = useRef<Draft>(undefined)
  const press = usePressOnce()

  const check = useMutation({
    mutationFn: checkTable,
    // Of two answers, the one about what is shown counts.
    onSuccess: (answer, about) => {
      if (about === latest.current) setChecked(answer)
    },
  })
  const update = (next: Draft) => {
    latest.current = next
    setDraft(next)
    check.mutate(next)
  }
  const read = useMutation({
    mutationFn: async ({ table, fileName, isPasted }: Source) => {
      const rows = await readRows(table, isPasted)
      const next: Draft = { id: randomId(), topic, fileName, rows, fillDown: false }
      return { next, answer: await checkTable(next) }
    },
    onSuccess: ({ next, answer }) => {
      latest.current = next
      setDraft(next)
      setChecked(answer)
      check.reset()
      setStep('Columns')
    },
  })
  const send = useMutation({
    mutationFn: startImport,
    onSuccess: async (_, { id }) => {
      await client.invalidateQueries({ queryKey: importsKey })
      await navigate(paths.admin({ section: 'import', id }), { replace: true })
    },
    onSettled: () => press.end(),
  })

  if (step === 'Paste' || draft === undefined || checked === undefined)
    return (
      <PasteStep
        topic={topic}
        onTopic={setTopic}
        text={text}
        onText={setText}
        busy={read.isPending}
        problem={sentence(read.error)}
        onRead={read.mutate}
      />
    )
  if (step === 'Columns')
    return (
      <ColumnsStep
        draft={draft}
        checked={checked}
        busy={check.isPending}
        problem={sentence(check.error)}
        onHeadings={(headings) => update(changed(draft, { headings }))}
        onBack={() => setStep('Paste')}
        onNext={() => setStep('Rows')}
      />
    )
  return (
    <RowsStep
      draft={draft}
      checked={checked}
      checking={check.isPending}
      importing={send.isPending}
      problem={sentence(check.error ?? send.error)}
      onChange={update}
      onBack={() => setStep('Columns')}
      onImport={() => press.begin() && send.mutate(draft)}
    />
  )
}

function sentence(error: Error | null): string | undefined {
  if (error === null) return undefined
  return error instanceof ApiError ? error.message : 'The server did not respond. Nothing is lost: try again.'
}
