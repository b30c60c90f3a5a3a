import { X } from 'lucide-react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { type Invitation, roleProblem, useWithdraw } from './roles.ts'

export function WithdrawButton({ invitation }: { invitation: Invitation }) {
  const withdraw = useWithdraw(() => toast.success('Invitation withdrawn'))
  return (
    <IconButton
      label={`Withdraw the invitation of ${invitation.email}`}
      disabled={withdraw.isPending}
      onClick={() => withdraw.send({ id: invitation.id }, { onError: (error) => toast.error(roleProblem(error)) })}
    >
      <X aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
  )
}
