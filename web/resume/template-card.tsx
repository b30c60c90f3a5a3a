import { Check, Download, FileDown, ScanText, Star } from 'lucide-react'
import { counted } from '#domain/counted.ts'
import { dayAndMonthInShort } from '#domain/dates/college-time.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Rating } from '#web/ui/display/rating.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { copiesOf } from './layouts.ts'
import { LeavesMark, NewTab } from './new-tab.tsx'
import { Picture } from './picture.tsx'
import type { Template } from './queries.ts'
import { TemplateDrawing } from './template-drawing.tsx'
import { wording } from './wording.ts'

/** Real text in one order, plain headings: an applicant tracking system parses it. */
const atsTag = 'ATS-safe'

export function TemplateCard({ template }: { template: Template }) {
  const { title, description, url, features, rating, downloads, pages, tags, featured, image } = template
  return (
    <Sheet as="article" className="relative flex flex-col">
      <div className="relative h-52 overflow-hidden rounded-t-[3px] border-b-2 border-margin bg-sunk">
        {image === '' ? <TemplateDrawing tags={tags} /> : <Picture src={image} title={title} />}
        {featured && (
          <span className="absolute top-3 left-3 flex rounded-[3px] bg-sheet">
            <Stamp tone="marigold" icon={Star}>
              Featured
            </Stamp>
          </span>
        )}
      </div>
      <div className="flex flex-1 flex-col px-4.5 pt-4 pb-4.5">
        <div className="flex items-start justify-between gap-3">
          <h3 dir="auto" className="min-w-0 wrap-anywhere">
            {title}
          </h3>
          <Rating value={rating} />
        </div>
        <p dir="auto" className="mt-2 leading-[1.5] wrap-anywhere text-ink-2">
          {description}
        </p>
        <ul aria-label="Features" className="mt-3 grid gap-1.5 text-sm leading-[1.4]">
          {features.map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Check aria-hidden="true" strokeWidth={2} className="mt-[.1em] size-[1.2em] text-teal" />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {feature}
              </span>
            </li>
          ))}
        </ul>
        <ul aria-label="Tags" className="mt-4 mb-4 flex flex-wrap items-center gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              {tag === atsTag ? (
                <Stamp tone="teal" icon={ScanText}>
                  {tag}
                </Stamp>
              ) : (
                <Tag>{tag}</Tag>
              )}
            </li>
          ))}
        </ul>
        <div className="mt-auto mb-3 text-sm font-semibold">
          {[pages !== null && counted(pages, 'page'), `Read by machines: ${tags.includes(atsTag) ? 'yes' : 'no'}`]
            .filter(Boolean)
            .join(' · ')}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <NewTab to={url} className={buttonClass()}>
            {wording.templateButton}
            <span className="sr-only">{`: ${title}`}</span>
            <LeavesMark />
          </NewTab>
          {downloads !== '' && (
            <span className="flex items-center gap-1.5 text-sm text-ink-2 tabular-nums">
              <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
              {`${downloads} downloads`}
            </span>
          )}
        </div>
        <Copies template={template} />
      </div>
    </Sheet>
  )
}

/** Ours, for when the outside editor is away, or for a word processor on a phone. */
function Copies({ template: { title, tags, link_down_on: downOn } }: { template: Template }) {
  const copies = copiesOf(tags)
  if (copies.length === 0 && downOn === null) return null
  return (
    <div className="mt-3 border-t border-line pt-1.5 text-sm">
      {downOn !== null && (
        <div className="pt-1.5 font-semibold text-brick">
          {`This link was down on ${dayAndMonthInShort(downOn)}.${copies.length > 0 ? ' Use the copy.' : ''}`}
        </div>
      )}
      <ul aria-label="Our copy" className="flex flex-wrap gap-x-4">
        {copies.map(({ format, address }) => (
          <li key={format}>
            <a href={address} download className="inline-flex min-h-tap items-center gap-1.5">
              <FileDown aria-hidden="true" strokeWidth={1.75} className="size-4" />
              {`Copy as ${format}`}
              <span className="sr-only">{`: ${title}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
