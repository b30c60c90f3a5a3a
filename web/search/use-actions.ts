import { useNavigate } from 'react-router'
import { signOut } from '#web/session/session.ts'
import { paths } from '#domain/paths.ts'
import { askAssistant } from '#web/page/ask-assistant.ts'
import { toggleTheme } from '#web/page/theme/theme.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { Command } from './actions.ts'

interface Setting {
  /** What was typed. */
  text: string
  /** In a dialog: a page takes its place in the history, and anything else closes it first. */
  replace: boolean
  onClose: () => void
}

export function useActions({ text, replace, onClose }: Setting) {
  const navigate = useNavigate()

  const startDiscussion = async () => {
    if (text !== '') return navigate(paths.discussion({ ask: text }), { replace })
    // Two entries in the history: closing the form leads to the forum.
    await navigate(paths.discussion(), { replace })
    await navigate(paths.discussion(), { state: { dialogs: ['new-discussion'] } })
  }

  const commands: Record<Command, () => void> = {
    ask: () => {
      onClose()
      askAssistant(text)
    },
    'new discussion': () => void startDiscussion(),
    'sign out': () => {
      void signOut('local', async () => navigate(paths.home(), { replace: true })).then((error) => {
        if (error) toast.error('You are signed out in this browser, but the server could not be reached.')
      })
    },
    theme: () => {
      toggleTheme()
      onClose()
    },
  }
  return {
    act: (command: Command) => commands[command](),
    open: (to: string) => void navigate(to, { replace }),
  }
}
