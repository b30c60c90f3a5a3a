import { useState } from 'react'
import { type Role, roleLabels, roles } from '#domain/accounts/role.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { actProblem, type ListedAccount, useAct } from './accounts.ts'

/** Says who somebody is at the college, as an invitation does. Mount it anew (by key) for another role. */
export function RoleForm({ account }: { account: ListedAccount }) {
  const [role, setRole] = useState<Role>(account.role)
  const act = useAct(account.id, (changed) => toast.success(`Now: ${roleLabels[changed.role].toLowerCase()}`))
  return (
    <section className="border-t border-line pt-4">
      <h3 className="mb-3 text-base">At the college</h3>
      <div className="flex flex-wrap items-start gap-2.5">
        <Field label="Role at the college" hint="Decides who reads notices for staff and for alumni." className="w-52">
          {(control) => (
            <Select {...control} value={role} onChange={({ target }) => setRole(target.value as Role)}>
              {roles.map((name) => (
                <option key={name} value={name}>
                  {roleLabels[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button
          variant="line"
          className="min-h-12 md:mt-[1.6rem]"
          disabled={role === account.role}
          busy={act.isPending}
          onClick={() => act.mutate({ name: 'set-role', body: { role } })}
        >
          Save role
        </Button>
      </div>
      {act.isError && (
        <Message tone="error" className="mt-2">
          {actProblem(act.error)}
        </Message>
      )}
      {act.proofDialog}
    </section>
  )
}
