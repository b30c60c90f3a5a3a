import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { type PlacedPicture, pictureAddress, shownSize } from '#domain/forum/pictures.ts'
import { withSession } from '#web/backend/with-session.ts'
import { readAsAddress } from '#web/content/read-as-address.ts'
import { classNames } from '#web/ui/class-names.ts'

interface PostPictureProps {
  picture: PlacedPicture
  /** For those who cannot see it. */
  text: string
  /** A press opens it in its own size; false inside of another link. */
  opens?: boolean
  className?: string
}

/** One of this site's own pictures in a post: loaded when it comes near the view, with its room from the beginning. */
export function PostPicture({ picture, text, opens = true, className }: PostPictureProps) {
  const address = pictureAddress(picture)
  const size = shownSize(picture)
  const [source, setSource] = useState(`${address}?quiet`)
  const [isMissing, setMissing] = useState(false)
  const isPublic = source.startsWith('/')
  const alt = text.trim() === '' ? 'Picture' : text

  if (isMissing) return <MissingPicture text={alt} onRetry={() => setMissing(false)} />
  const image = (
    <img
      src={source}
      alt={alt}
      {...size}
      loading="lazy"
      decoding="async"
      className={classNames('h-auto max-w-full rounded-control border border-line bg-sunk', className)}
      onError={() => {
        if (!isPublic) return setMissing(true)
        // An <img> sends no token: those of a draft, and of a hidden post, are for who wrote it and for moderators.
        void fetchPicture(address).then(setSource, () => setMissing(true))
      }}
    />
  )
  if (!opens || !isPublic) return image
  return (
    <a href={address} target="_blank" rel="noopener" className="inline-block max-w-full align-top">
      {image}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

async function fetchPicture(address: string): Promise<string> {
  const response = await withSession((token) => {
    if (token === undefined) throw new Error('Only those who are signed in read it')
    return fetch(`${address}?quiet`, { headers: { Authorization: `Bearer ${token}` } })
  })
  if (response.status !== 200) throw new Error(`The picture answered ${response.status}`)
  return readAsAddress(await response.blob())
}

function MissingPicture({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 rounded-control border border-dashed border-edge px-3 py-1.5 text-sm text-ink-2">
      <ImageOff aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {text}
      </span>
      <span>{navigator.onLine ? 'This picture is not available.' : 'Shown once you are online.'}</span>
      <button type="button" className="min-h-tap underline" onClick={onRetry}>
        Try again
      </button>
    </span>
  )
}
