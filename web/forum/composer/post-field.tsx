import type { ComponentProps } from 'react'
import { Textarea } from '#web/ui/forms/input.tsx'
import { MarkdownField } from './markdown-field.tsx'

type PostFieldProps = ComponentProps<typeof MarkdownField> & { format: string }

/** The text of a post in its format. */
export function PostField({ format, typed, ...native }: PostFieldProps) {
  return format === 'markdown' ? <MarkdownField typed={typed} {...native} /> : <Textarea {...native} />
}
