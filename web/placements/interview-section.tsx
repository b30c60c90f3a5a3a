import { counted } from '#domain/counted.ts'
import { useReady } from '#web/page/paging/use-ready.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { usePlacementsAddress } from './address.ts'
import { useLearnt } from './learnt.ts'
import { LearntProgress } from './learnt-progress.tsx'
import { PromptCheckbox } from './prompt-checkbox.tsx'
import { QuestionList } from './question-list.tsx'
import { byTopic, useQuestions } from './questions.ts'
import { wording } from './wording.ts'

interface InterviewSectionProps {
  /** The id of its title. */
  id: string
  address: ReturnType<typeof usePlacementsAddress>
}

export function InterviewSection({ id, address }: InterviewSectionProps) {
  const query = useQuestions()
  const isReady = useReady(query.data)
  const learnt = useLearnt()
  const { search, unlearntOnly } = address
  const topics = byTopic(query.data ?? [])
  // Any text that is not a topic means all.
  const topic = topics.find(([name]) => name === address.topic)?.[0] ?? ''

  return (
    <>
      <div className="grid gap-x-8 gap-y-3 md:grid-cols-[1fr_18rem] md:items-end">
        <div>
          <h2 id={id}>{wording.viewInterview}</h2>
          <p className="mt-1.5 text-ink-2">
            {`${query.data ? `${counted(query.data.length, 'question')}. ` : ''}One answer open at a time.`}
          </p>
        </div>
        <LearntProgress questions={query.data} learnt={learnt} />
      </div>
      <div className="mt-5 grid gap-x-3 gap-y-2 md:grid-cols-[1fr_14rem_auto] md:items-center">
        <SearchBox
          label="Search questions"
          placeholder={wording.searchQuestions}
          search={search}
          onSearch={address.searchFor}
        />
        <FilterSelect label="Topic" value={topic} onChoose={address.chooseTopic}>
          <option value="">{wording.allTopics}</option>
          {topics.map(([name, questions]) => (
            <option key={name} value={name}>{`${name} (${questions.length})`}</option>
          ))}
        </FilterSelect>
        <PromptCheckbox
          className="md:px-2"
          checked={unlearntOnly}
          disabled={learnt.data === undefined}
          onChange={address.showUnlearntOnly}
        >
          {wording.unlearntOnly}
        </PromptCheckbox>
      </div>
      {(query.isPending || (query.data && !isReady)) && <LoadingQuestions />}
      {query.isError && !query.data && (
        <LoadFailed title="Failed to load questions" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data && isReady && (
        <QuestionList
          questions={query.data}
          settled={!query.isFetching}
          filter={{ search, topic, unlearntOnly }}
          learnt={learnt.data}
          openId={address.questionId}
          onToggle={address.toggleQuestion}
          onClear={address.clear}
        />
      )}
    </>
  )
}

function LoadingQuestions() {
  const widths = ['w-2/3', 'w-1/2', 'w-4/5', 'w-3/5', 'w-3/4', 'w-2/5']
  return (
    <>
      <output className="mt-3 block text-sm text-ink-2">Loading questions...</output>
      <Skeleton className="mt-9 mb-3 h-6 w-48" />
      {widths.map((width) => (
        <div key={width} className="flex items-center gap-5 border-t border-line py-4">
          <Skeleton className="ml-1 size-5" />
          <Skeleton className={`h-5 ${width}`} />
        </div>
      ))}
    </>
  )
}
