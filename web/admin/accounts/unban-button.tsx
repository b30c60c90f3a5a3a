import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { type ListedAccount, useAct } from './accounts.ts'

export function UnbanButton({ account }: { account: ListedAccount }) {
  const act = useAct(account.id, () => toast.success('The ban is lifted'))
  return (
    <>
      <Button
        variant="line"
        busy={act.isPending}
        onClick={() =>
          act.mutate({ name: 'unban', body: {} }, { onError: () => toast.error('The ban could not be lifted') })
        }
      >
        Lift the ban
      </Button>
      {act.proofDialog}
    </>
  )
}
