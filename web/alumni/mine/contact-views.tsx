import { topicLabel } from '#domain/alumni/topics.ts'
import { recentTime } from '#domain/dates/college-time.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { useNow } from '#web/page/use-now.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { useContactViews } from './requests.ts'

const fieldNames: Record<string, string> = { email: 'your e-mail address', phone: 'your telephone number' }

/** Who saw one's own contact, when and why. */
export function ContactViews() {
  const { data: views = [] } = useContactViews()
  const now = useNow()
  return (
    <Sheet as="section" aria-label="Who saw your contact">
      <PanelHead title="Who saw your contact" />
      {views.length === 0 ? (
        <p className="px-4 py-3.5 text-sm text-ink-2">
          Nobody so far. A contact is shown only to the other side of an accepted request, and each look is listed here.
        </p>
      ) : (
        <ul>
          {views.map(({ viewer, topic, fields, seen_at: seen }) => (
            <li key={seen} className="border-t border-line px-4 py-3 text-sm leading-[1.5] first:border-t-0">
              <p dir="auto" className="font-semibold wrap-anywhere">
                {viewer}
              </p>
              <p className="text-ink-2">
                {`${fields.map((field) => fieldNames[field] ?? field).join(' and ')}, ${recentTime(new Date(seen), new Date(now))}. Request: ${topicLabel(topic)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
