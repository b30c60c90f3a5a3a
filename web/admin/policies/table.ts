import { type PolicyName, policies } from '#domain/policies/policies.ts'
import { maxPolicyText, policyTextProblem } from '#domain/policies/policy-text.ts'
import type { Table } from '../content/table.ts'

/** A form for the next version of a policy: versions are added, never changed. */
export const nextVersion = (policy: PolicyName, version: number): Table => ({
  section: 'policies',
  table: 'policy_versions',
  title: 'Policies',
  lead: 'What readers agree to. Each text that you publish is kept as a version; nobody can change one afterwards.',
  one: 'version',
  add: 'Publish',
  key: 'id',
  searched: ['changes'],
  order: [],
  listed: ['changes'],
  nameOf: () => policies[policy].title,
  lineOf: () => '',
  columnsOf: (columns) => ({ ...columns, policy, version }),
  fieldsOf: () => [
    {
      name: 'content',
      label: 'Text',
      kind: 'long text',
      max: maxPolicyText,
      required: true,
      check: policyTextProblem,
      hint: 'A line with ## begins a section, a line with - an item of a list, an empty line a paragraph. Sections are numbered; the contact details follow by themselves.',
      mend: 'Begin with a heading: a line such as ## Who may use it',
    },
    {
      name: 'changes',
      label: 'What changes',
      kind: 'text',
      max: 300,
      required: true,
      hint: 'One sentence for readers, such as: Refunds are paid within five days.',
    },
    {
      name: 'notify',
      label: 'Notify every account',
      kind: 'switch',
    },
  ],
})
