import { useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/**
 * A picture; a gradient with the title where there is none, or where it does not load (docs/behaviour.md#resume-page).
 */
export function Picture({ src, title, className }: { src: string; title: string; className?: string }) {
  const [failed, setFailed] = useState(false)
  if (src === '' || failed) {
    return (
      <div
        data-placeholder
        className={classNames(
          'flex size-full items-end bg-linear-to-br from-pen-wash via-marigold-wash to-bone p-4',
          className,
        )}
      >
        {/* The title is beside it, too. */}
        <span dir="auto" aria-hidden="true" className="display line-clamp-3 text-lg leading-snug">
          {title}
        </span>
      </div>
    )
  }
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      onError={() => setFailed(true)}
      className={classNames('size-full object-cover', className)}
    />
  )
}
