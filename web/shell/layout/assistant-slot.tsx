import { MessagesSquare } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import type { View } from '#web/assistant/assistant.tsx'
import { loadNow, prefetch } from '#web/ui/browser/load-with-retry.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

const load = () => import('#web/assistant/assistant.tsx')

type Loaded = ComponentType<{ view: View; onView: (view: View) => void }>

/** The round button on every page. What it opens comes when it is first asked for. */
export function AssistantSlot() {
  const [view, setView] = useState<View>('closed')
  const [loading, setLoading] = useState(false)
  const [Assistant, setAssistant] = useState<Loaded>()
  const button = useRef<HTMLButtonElement>(null)

  const open = async () => {
    setLoading(true)
    try {
      const { Assistant: loaded } = await loadNow(load)
      setAssistant(() => loaded)
      setView('expanded')
    } catch {
      toast.error('The assistant could not be loaded. Check your connection.')
    } finally {
      setLoading(false)
    }
  }

  // Closing gives the focus back to where it was opened.
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
          className="fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[max(1rem,env(safe-area-inset-bottom))] z-(--z-assistant) grid size-14 place-items-center rounded-full border-2 border-paper bg-ink text-on-ink shadow-[0_6px_16px_-4px_rgb(26_32_54/.4)] transition-[scale] hover:scale-105 md:right-6 md:bottom-6 noscript:hidden print:hidden"
        >
          {loading ? (
            <span className="spin size-6" aria-hidden="true" />
          ) : (
            <MessagesSquare aria-hidden="true" strokeWidth={1.75} className="size-6" />
          )}
          {/* Whether there is a connection, the document's script says (offline/connection.ts): also where React has not started. */}
          <span className="sr-only">
            Academic Assistant<span className="hidden in-data-offline:inline">, offline</span>
          </span>
          <span className="absolute -top-px -right-px size-3.5 rounded-full border-[2.5px] border-paper bg-teal in-data-offline:bg-ink-3" />
        </button>
      )}
      {Assistant && <Assistant view={view} onView={setView} />}
    </>
  )
}
