import { useState } from 'react'
import { type PolicyName, policies } from '#domain/policies/policies.ts'
import { data } from '#web/backend/data.ts'
import { forgetPublicQueries } from '#web/queries/public-queries.ts'
import { useCall } from '#web/queries/use-call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

interface ShippedAgainProps {
  policy: PolicyName
  /** The number of the version that says so. */
  version: number
  onPublished: () => void
}

/** Publishes a version without a text: from then on the page has the one that the site ships with. */
export function ShippedAgain({ policy, version, onPublished }: ShippedAgainProps) {
  const [open, setOpen] = useState(false)
  const publish = useCall({
    call: async () => {
      const changes = 'The text that the site ships with is in force again.'
      await data().from('policy_versions').insert({ policy, version, content: null, changes }).throwOnError()
      forgetPublicQueries()
      return 'The text that the site ships with is in force'
    },
    changes: [],
    onDone: () => {
      setOpen(false)
      onPublished()
    },
  })
  return (
    <>
      <Button variant="line" className="mt-4" onClick={() => setOpen(true)}>
        Use the text that the site ships with
      </Button>
      <ConfirmDialog
        open={open}
        onCancel={() => setOpen(false)}
        onConfirm={() => publish.send(undefined)}
        busy={publish.isPending}
        title="Use the text that the site ships with?"
        confirmLabel="Use it"
      >
        <p>{`Everybody reads it at once as the ${policies[policy].title}. Your text stays in the list of versions.`}</p>
      </ConfirmDialog>
    </>
  )
}
