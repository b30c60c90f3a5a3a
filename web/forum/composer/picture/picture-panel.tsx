import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { fileSize } from '#domain/file-size.ts'
import { pictureLimits, pictureMarkdown, picturesIn, postPictureSteps } from '#domain/forum/pictures.ts'
import { loadShrinking, problemOfPicture } from '#web/content/papers/pictures/pdf-of-pictures.ts'
import type { ShrunkPicture } from '#web/content/papers/pictures/shrink-picture.ts'
import { isEnter } from '#web/ui/browser/enter-key.ts'
import { loadWithRetry } from '#web/ui/browser/load-with-retry.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { replaceText } from '../replace-text.ts'
import { placePicture } from './place-picture.ts'
import { PictureNotSent, sendPicture } from './send-picture.ts'

interface PicturePanelProps {
  file: File
  /** The text that gets the picture. */
  field: () => HTMLTextAreaElement | null
  onClose: () => void
}

type Stage =
  | { kind: 'preparing' }
  | { kind: 'unusable'; problem: string }
  | { kind: 'ready' | 'sending'; percent?: number }
  | { kind: 'failed'; problem: string }

/** A chosen picture: made smaller on this device, described, sent, and placed at the cursor. */
export function PicturePanel({ file, field, onClose }: PicturePanelProps) {
  const [stage, setStage] = useState<Stage>({ kind: 'preparing' })
  const [picture, setPicture] = useState<ShrunkPicture>()
  const [text, setText] = useState('')
  const [isUndescribed, setUndescribed] = useState(false)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  const isFull = useEffectEvent(() => picturesIn(field()?.value ?? '').length >= pictureLimits.ofPost)
  useEffect(() => {
    let unmounted = false
    const prepare = async () => {
      if (isFull()) return { kind: 'unusable', problem: `A post can have ${pictureLimits.ofPost} pictures.` } as const
      try {
        const { shrinkPicture } = await loadWithRetry(loadShrinking)
        const shrunk = await shrinkPicture(file, { maxBytes: pictureLimits.bytes, steps: postPictureSteps })
        if (!unmounted) setPicture(shrunk)
        return { kind: 'ready' } as const
      } catch (error) {
        return { kind: 'unusable', problem: problemOfPicture(file, error) } as const
      }
    }
    void prepare().then((next) => !unmounted && setStage(next))
    return () => {
      unmounted = true
    }
  }, [file])

  const close = () => {
    onClose()
    field()?.focus()
  }
  const send = async () => {
    if (picture === undefined || stage.kind === 'sending') return
    if (text.trim() === '') return setUndescribed(true)
    const leaving = new AbortController()
    sending.current = leaving
    setStage({ kind: 'sending', percent: 0 })
    try {
      const onProgress = (percent: number) => setStage({ kind: 'sending', percent })
      const placed = await sendPicture(picture, { onProgress, signal: leaving.signal })
      const element = field()
      if (element === null || leaving.signal.aborted) return
      const { value, selectionStart: start, selectionEnd: end } = element
      replaceText(element, placePicture({ text: value, start, end }, pictureMarkdown(text, placed)))
      onClose()
    } catch (error) {
      if (leaving.signal.aborted) return
      setStage({ kind: 'failed', problem: error instanceof PictureNotSent ? error.message : somethingElse })
    }
  }
  const stop = () => {
    sending.current?.abort()
    setStage({ kind: 'ready' })
  }
  const press = (event: KeyboardEvent) => {
    if (!isEnter(event)) return
    // The form around it is not sent.
    event.preventDefault()
    void send()
  }
  const isSending = stage.kind === 'sending'

  if (stage.kind === 'preparing')
    return (
      <Panel>
        <Spinner label="Making the picture smaller..." />
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </Panel>
    )
  if (stage.kind === 'unusable' || picture === undefined)
    return (
      <Panel>
        <Message tone="error">{stage.kind === 'unusable' ? stage.problem : somethingElse}</Message>
        <Button variant="line" onClick={close}>
          Cancel
        </Button>
      </Panel>
    )
  return (
    <Panel>
      <div className="flex flex-wrap gap-3">
        <Thumbnail canvas={picture.thumbnail} />
        <Field
          label="Describe it in a few words"
          hint={`For those who cannot see it. The picture has ${fileSize(picture.jpeg.length)}.`}
          error={isUndescribed ? 'Please describe the picture' : undefined}
          required
          className="min-w-40 flex-1"
        >
          {(attributes) => (
            <Input
              ref={focusField}
              autoComplete="off"
              dir="auto"
              maxLength={pictureLimits.text}
              value={text}
              readOnly={isSending}
              onChange={({ target }) => {
                setText(target.value)
                setUndescribed(false)
              }}
              onKeyDown={press}
              {...attributes}
            />
          )}
        </Field>
      </div>
      {isSending && <Progress label="Picture sent" value={stage.percent} />}
      {stage.kind === 'failed' && <Message tone="error">{stage.problem}</Message>}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="quiet" onClick={isSending ? stop : close}>
          {isSending ? 'Stop' : 'Cancel'}
        </Button>
        <Button busy={isSending} onClick={() => void send()}>
          {isSending ? 'Sending...' : stage.kind === 'failed' ? 'Try again' : 'Add to the text'}
        </Button>
      </div>
    </Panel>
  )
}

/** The picture was chosen to be described now. Outside of the panel: a new function would be called at each drawing. */
const focusField = (input: HTMLInputElement | null) => input?.focus()

const somethingElse = 'Something went wrong. Your text is still here: choose the picture again.'

function Panel({ children }: { children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label="Picture"
      className="my-2 grid gap-3 rounded-control border border-line bg-sunk p-3 text-sm"
    >
      {children}
    </div>
  )
}

function Thumbnail({ canvas }: { canvas: HTMLCanvasElement }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.replaceChildren(canvas), [canvas])
  return (
    <div
      ref={place}
      aria-hidden="true"
      className="grid size-24 shrink-0 place-items-center rounded-control bg-paper [&>canvas]:max-h-24 [&>canvas]:max-w-24"
    />
  )
}
