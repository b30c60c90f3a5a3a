import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SetupState } from '#domain/college/setup-steps.ts'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { collegeDay } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { data } from '#web/backend/data.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { setupQuery } from '../setup-state.ts'
import { OpeningForm } from './opening-form.tsx'

/** The columns of public.college that say whether others read the site. */
interface Opening {
  /** 'now' is the database's own clock: another one could be behind it. */
  opened_at?: 'now' | (string & {}) | null
  opening_line?: string
}

/** Whether the site is open, the way to close and to open it, and what those outside are shown. */
export function OpeningBox({ state }: { state: SetupState }) {
  const client = useQueryClient()
  const [closing, setClosing] = useState(false)
  const { isOpen, openedAt, openingLine } = state
  const day = openedAt === null ? '' : collegeDay(new Date(openedAt))
  const save = useMutation({
    mutationFn: async ({ columns }: { columns: Opening; done: string }) =>
      data().from('college').update(columns).eq('id', 1).throwOnError(),
    onSuccess: async (_saved, { done }) => {
      await client.invalidateQueries({ queryKey: setupQuery })
      setClosing(false)
      toast.success(done)
    },
  })
  const close = (line: string, until: string) =>
    save.mutate({
      columns: { opened_at: until === '' ? null : `${until}T00:00:00+05:30`, opening_line: line },
      done: isOpen ? 'Closed until opened' : 'Saved',
    })
  const open = () => save.mutate({ columns: { opened_at: 'now' }, done: 'Open to students' })
  return (
    <Sheet as="section">
      <h2 className="border-b border-margin px-4 py-3 text-lg">{isOpen ? 'Open' : 'Closed'}</h2>
      <div className="grid gap-4 p-4">
        <p className="text-sm">
          {isOpen
            ? `Everybody reads the public pages, since ${calendarDate(day)}. While you set up, you can close the site to others.`
            : day === ''
              ? 'It opens when you press the button. Until then only admins, people with a role and invited people enter.'
              : `It opens by itself on ${calendarDate(day)}. Until then only admins, people with a role and invited people enter.`}
        </p>
        {isOpen && !closing && (
          <Button variant="line" onClick={() => setClosing(true)}>
            Close until opened
          </Button>
        )}
        {(closing || !isOpen) && (
          <OpeningForm
            name={state.name}
            line={openingLine}
            day={isOpen ? '' : day}
            action={isOpen ? 'Close now' : 'Save'}
            busy={save.isPending}
            onSave={close}
            onCancel={isOpen ? () => setClosing(false) : undefined}
          />
        )}
        {save.error && (
          <p role="alert" dir="auto" className="text-sm wrap-anywhere text-brick">
            {save.error.message}
          </p>
        )}
        {!isOpen && (
          <Button busy={save.isPending} onClick={open}>
            Open to students
          </Button>
        )}
        <Link to={paths.dashboard()} className={buttonClass({ variant: 'line' })}>
          <Eye aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
          Preview as student
        </Link>
      </div>
    </Sheet>
  )
}
