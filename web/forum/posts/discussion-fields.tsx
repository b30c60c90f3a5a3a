import type { ComponentProps, ReactNode } from 'react'
import type { DiscussionDraft } from '#domain/forum.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { PostField } from '../composer/post-field.tsx'

type Name = keyof DiscussionDraft
type Parts = { error: string | undefined; hint: string | undefined }
// The props that an input and a textarea take alike.
type Control = Pick<
  ComponentProps<'input'> & ComponentProps<'textarea'>,
  'name' | 'readOnly' | 'onChange' | 'onBlur'
> & {
  onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void
  ref: (element: HTMLElement | null) => void
}

interface DiscussionFieldsProps {
  parts: (name: Name) => Parts
  input: (name: Name) => Control
  content: { typed: string; format: string }
  belowTitle?: ReactNode
}

/** The fields of a discussion, for writing and editing. */
export function DiscussionFields({ parts, input, content, belowTitle }: DiscussionFieldsProps) {
  return (
    <>
      <Field label="Title" required {...parts('title')}>
        {(attributes) => <Input autoComplete="off" {...input('title')} {...attributes} />}
      </Field>
      {belowTitle}
      <Field label="Content" required {...parts('content')}>
        {(attributes) => (
          <PostField
            {...content}
            rows={6}
            placeholder="Explain your question and what you already know."
            {...input('content')}
            {...attributes}
          />
        )}
      </Field>
      <Field
        label={
          <>
            Tags <span className="font-normal text-ink-2">(optional)</span>
          </>
        }
        {...parts('tags')}
        hint={parts('tags').hint ?? 'Separate with commas.'}
      >
        {(attributes) => <Input autoComplete="off" placeholder="electives, sem-5" {...input('tags')} {...attributes} />}
      </Field>
    </>
  )
}
