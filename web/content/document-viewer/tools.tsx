import { Maximize, Minimize, Moon, RotateCw } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Command } from './viewer-state.ts'

interface ToolsProps {
  commands: Record<Command, () => void>
  dim: boolean
  onDim: () => void
  full: boolean
  /** With text labels, where there is room for them. */
  labelled?: boolean
}

/** The commands for the pages: in the toolbar where it is wide enough, else among the details. */
export function Tools({ commands, dim, onDim, full, labelled = false }: ToolsProps) {
  const tools = [
    { label: 'Rotate right', icon: RotateCw, act: commands.turn },
    // Shown in the dark theme only.
    { label: 'Dim the page', icon: Moon, act: onDim, pressed: dim, className: 'not-dark:hidden' },
    {
      label: full ? 'Leave full screen' : 'Full screen',
      icon: full ? Minimize : Maximize,
      act: commands.full,
      pressed: full,
    },
  ]
  return tools.map(({ label, icon: Icon, act, pressed, className }) =>
    labelled ? (
      <Button key={label} variant="line" aria-pressed={pressed} onClick={act} className={classNames('px-3', className)}>
        <Icon aria-hidden="true" strokeWidth={1.75} />
        {label}
      </Button>
    ) : (
      <IconButton
        key={label}
        label={label}
        aria-pressed={pressed}
        onClick={act}
        className={classNames('aria-pressed:bg-sunk max-lg:hidden', className)}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
    ),
  )
}
