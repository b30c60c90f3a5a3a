import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { box } from './input.tsx'

export function PasswordInput({ className, ...native }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className={classNames('relative block', className)}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...native}
        type={shown ? 'text' : 'password'}
        className={classNames(box, 'pr-12')}
      />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        disabled={native.disabled}
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-0.5 -translate-y-1/2"
      >
        <Icon aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
    </span>
  )
}
