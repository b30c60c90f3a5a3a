import { MessageCircleQuestionMark } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import type { Question, View } from '#web/assistant/assistant.tsx'
import { prefetch } from '#web/ui/browser/load-with-retry.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useStableCallback } from '#web/page/use-stable-callback.ts'
import { onAskAssistant } from '#web/page/ask-assistant.ts'

const load = () => import('#web/assistant/assistant.tsx')

type Loaded = ComponentType<{ view: View; onView: (view: View) => void; question: Question | undefined }>

/**
 * Fixed to the corner. With the tab bar it is the last item there; without, it slides out while the page is scrolled
 * down, unless the page has a gutter for it. It is always reachable by keyboard.
 */
const place =
  'fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[max(1rem,env(safe-area-inset-bottom))] z-(--z-assistant) size-14 border-paper shadow-[0_6px_16px_-4px_rgb(26_32_54/.4)] lg:right-2 lg:bottom-6 lg:size-12 tabbed:right-[calc(.5rem+env(safe-area-inset-right))] tabbed:bottom-[calc(.375rem+env(safe-area-inset-bottom))] tabbed:size-12 tabbed:border-sheet tabbed:shadow-none'
const slide =
  'transition-[scale,translate] duration-200 hover:scale-105 max-[78.99rem]:in-data-reading-on:not-focus-visible:translate-y-24 tabbed:translate-none!'

/** The round button on every page. The panel is loaded when it is first opened. */
export function AssistantSlot() {
  const [view, setView] = useState<View>('closed')
  const [loading, setLoading] = useState(false)
  const [Assistant, setAssistant] = useState<Loaded>()
  const [question, setQuestion] = useState<Question>()
  const button = useRef<HTMLButtonElement>(null)

  const open = async () => {
    setLoading(true)
    try {
      const { Assistant: loaded } = await load()
      setAssistant(() => loaded)
      setView('expanded')
    } catch {
      toast.error('The assistant could not be loaded. Check your connection.')
    } finally {
      setLoading(false)
    }
  }

  const ask = useStableCallback((text: string) => {
    if (text !== '') setQuestion({ text })
    void open()
  })
  useEffect(() => onAskAssistant(ask), [ask])

  // Closing returns the focus to the button.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (view === 'closed' && wasOpen.current) button.current?.focus()
    wasOpen.current = view !== 'closed'
  }, [view])

  return (
    <>
      {view === 'closed' && (
        <button
          ref={button}
          type="button"
          aria-haspopup="dialog"
          aria-busy={loading || undefined}
          onPointerEnter={() => prefetch(load)}
          onClick={() => void open()}
          className={`${place} ${slide} grid place-items-center rounded-full border-2 bg-ink text-on-ink noscript:hidden print:hidden`}
        >
          {loading ? (
            <span className="spin size-6" aria-hidden="true" />
          ) : (
            <MessageCircleQuestionMark aria-hidden="true" strokeWidth={1.75} className="size-6" />
          )}
          {/* The document's inline script sets the offline attribute (offline/connection.ts): also where React has
              not started. */}
          <span className="sr-only">
            Academic Assistant<span className="hidden in-data-offline:inline">, offline</span>
          </span>
          <span className="absolute -top-px -right-px size-3.5 rounded-full border-[2.5px] border-paper bg-teal in-data-offline:bg-ink-3 tabbed:border-sheet" />
        </button>
      )}
      {Assistant && <Assistant view={view} onView={setView} question={question} />}
    </>
  )
}
