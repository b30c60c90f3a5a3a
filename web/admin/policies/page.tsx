import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { type PolicyName, policies, policyNames } from '#domain/policies/policies.ts'
import { data } from '#web/backend/data.ts'
import { PolicyChanges, type PolicyVersion } from '#web/content/policies/policy-changes.tsx'
import { useSession } from '#web/session/session.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { RowForm } from '../content/row-form.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { adminMeta } from '../sections.ts'
import { ShippedAgain } from './shipped-again.tsx'
import { shippedText } from './shipped-text.ts'
import { nextVersion } from './table.ts'

export const meta = adminMeta

const rows = z.array(
  z.object({
    version: z.number(),
    content: z.nullable(z.string()),
    changes: z.string(),
    published_at: z.string(),
    publisher: z.nullable(z.string()),
  }),
)

/** The newest are shown. */
const shown = 30

/** The texts of the policies, as versions. */
export default function PoliciesPage() {
  const [search, setSearch] = useSearchParams()
  const policy = policyNames.find((name) => name === search.get('show')) ?? 'privacy'
  const query = useQuery({
    queryKey: ['admin', 'policies', policy],
    queryFn: async ({ signal }) => {
      const { data: found } = await data()
        .from('policy_versions')
        .select('version, content, changes, published_at, publisher')
        .eq('policy', policy)
        .order('version', { ascending: false })
        .limit(shown)
        .abortSignal(signal)
        .throwOnError()
      const versions = rows.parse(found)
      return { versions, text: versions[0]?.content ?? (await shippedText(policy, signal)) }
    },
    // What is being edited must not change under the writer's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { persist: false },
  })
  const { title, lead } = nextVersion(policy, 1)
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="mb-6 max-w-[46rem]">
        <Field label="Policy">
          {(control) => (
            <Select {...control} value={policy} onChange={({ target }) => setSearch({ show: target.value })}>
              {policyNames.map((name) => (
                <option key={name} value={name}>
                  {policies[name].title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {query.isPending && <LoadingLines label="Loading..." />}
      {query.isError && (
        <LoadFailed title="Failed to load the policy" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Versions key={policy} policy={policy} {...query.data} refetch={() => query.refetch()} />}
    </>
  )
}

interface VersionsProps {
  policy: PolicyName
  versions: readonly PolicyVersion[]
  /** In force. */
  text: string
  refetch: () => Promise<unknown>
}

function Versions({ policy, versions, text, refetch }: VersionsProps) {
  const { user } = useSession()
  const [turn, setTurn] = useState(0)
  const again = () => void refetch().then(() => setTurn(turn + 1))
  const [newest] = versions
  const table = nextVersion(policy, (newest?.version ?? 0) + 1)
  return (
    <>
      <p className="mb-4 max-w-[46rem] text-sm text-ink-2">
        <span>
          {newest?.content
            ? `Version ${newest.version} is in force. `
            : 'The text that the site ships with is in force. '}
        </span>
        <Link to={policies[policy].path}>Read it as others do</Link>
      </p>
      {user && (
        <RowForm
          key={turn}
          table={table}
          accountId={user.id}
          openKey={`${policy} ${table.columnsOf?.({})['version']}`}
          row={undefined}
          start={{ content: text }}
          onSaved={again}
          onMade={again}
          onRemoved={again}
          onReload={again}
        />
      )}
      {newest?.content && <ShippedAgain policy={policy} version={newest.version + 1} onPublished={again} />}
      {versions.length > 0 && (
        <section aria-labelledby="versions" className="mt-10 max-w-measure">
          <h2 id="versions" className="mb-4 text-xl">
            Versions
          </h2>
          <PolicyChanges versions={versions} />
        </section>
      )}
    </>
  )
}
