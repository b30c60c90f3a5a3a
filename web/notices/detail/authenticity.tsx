import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { printedCode } from '#domain/notices/notice-code.ts'
import { paths } from '#domain/paths.ts'
import { absolute } from '#web/page/page-meta.ts'
import type { Notice } from '../notices.ts'

/** The code by which anyone can check the notice; printed with its QR code. */
export function Authenticity({ notice: { code, revision } }: { notice: Pick<Notice, 'code' | 'revision'> }) {
  return (
    <div className="flex items-end gap-4 text-xs leading-[1.5] text-ink-2">
      <p className="flex-1">
        <Link
          to={paths.checkNotice({ code, text: String(revision) })}
          className="inline-flex min-h-tap items-center gap-1.5 font-semibold text-ink-2 no-underline hover:underline print:hidden"
        >
          <ShieldCheck aria-hidden="true" strokeWidth={1.75} className="size-4" />
          Is this notice real?
        </Link>
        <span className="block">
          Code{' '}
          <span translate="no" className="font-bold tracking-stamp text-ink">
            {printedCode(code)}
          </span>
          <span className="hidden print:block">{`Is it real? Scan, or type the code at ${absolute(paths.checkNotice()).replace(/^https?:\/\//, '')}`}</span>
        </span>
      </p>
      <img
        src={`${paths.noticeCode(code)}/qr?text=${revision}`}
        alt="QR code: check this notice"
        width={112}
        height={112}
        loading="lazy"
        className="hidden print:block"
      />
    </div>
  )
}
