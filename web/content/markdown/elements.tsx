import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readPictureAddress } from '#domain/forum/pictures.ts'
import { formulaAt } from '#web/content/user-texts/maths.ts'
import { CodeBlock } from './code-block.tsx'
import { Formula } from './formula.tsx'
import type { MarkdownNode } from './parse.ts'
import { PostPicture } from './post-picture.tsx'

/** The one place where a post's Markdown becomes elements: tags and attributes that are not here do not exist. */
export function elementsOf(nodes: readonly MarkdownNode[], inLink = false): ReactNode[] {
  // The index is a stable key: another text has another tree (formatted-text.tsx).
  return nodes.map((node, at) => element(node, at, inLink))
}

const plainTags = new Set(['p', 'em', 'strong', 's', 'ul', 'li', 'blockquote', 'thead', 'tbody', 'tr', 'table'])

function element({ token, children }: MarkdownNode, key: number, inLink: boolean): ReactNode {
  const inside = (isLink = inLink) => elementsOf(children, isLink)
  const Tag = token.tag as 'p'
  switch (token.type.replace(/_open$/, '')) {
    case 'text':
    case 'text_special':
      return token.content
    case 'softbreak':
    case 'hardbreak':
      return <br key={key} />
    case 'hr':
      return <hr key={key} />
    case 'code_inline':
      return (
        <code key={key} translate="no">
          {token.content}
        </code>
      )
    case 'fence':
      return <CodeBlock key={key} code={token.content} info={token.info} />
    case 'formula':
      return <PostFormula key={key} raw={token.content} />
    case 'heading': {
      // The title of the post is above them.
      const Heading = token.tag === 'h1' || token.tag === 'h2' ? 'h3' : 'h4'
      return <Heading key={key}>{inside()}</Heading>
    }
    case 'ordered_list':
      return (
        <ol key={key} start={Number(token.attrGet('start') ?? 1)}>
          {inside()}
        </ol>
      )
    case 'th':
    case 'td': {
      const Cell = token.tag === 'th' ? 'th' : 'td'
      const align = /text-align:(center|right)/.exec(String(token.attrGet('style') ?? ''))?.[1]
      return (
        <Cell
          key={key}
          className={align === undefined ? undefined : align === 'center' ? 'text-center!' : 'text-right!'}
        >
          {inside()}
        </Cell>
      )
    }
    case 'spoiler':
      return <Spoiler key={key}>{inside()}</Spoiler>
    case 'image':
      return <PictureOrLink key={key} address={String(token.attrGet('src') ?? '')} label={children} inLink={inLink} />
    case 'link': {
      const href = String(token.attrGet('href') ?? '')
      const label = children.length === 0 ? href : inside(true)
      // No link is in another one.
      if (inLink) return label
      return (
        <PostLink key={key} href={href}>
          {label}
        </PostLink>
      )
    }
    default:
      if (!plainTags.has(token.tag) || token.hidden) return inside()
      return <Tag key={key}>{inside()}</Tag>
  }
}

export function Spoiler({ children }: { children: ReactNode }) {
  return (
    <details className="spoiler">
      <summary>Spoiler</summary>
      <div>{children}</div>
    </details>
  )
}

interface PictureProps {
  address: string
  label: readonly MarkdownNode[]
  inLink: boolean
}

/** A picture from elsewhere would tell its server who reads the post: it is a link, and a reader decides. */
function PictureOrLink({ address, label, inLink }: PictureProps) {
  const picture = readPictureAddress(address)
  if (picture !== undefined) return <PostPicture picture={picture} text={textOf(label)} opens={!inLink} />
  const words = label.length === 0 ? address : elementsOf(label, true)
  return inLink ? words : <PostLink href={address}>{words}</PostLink>
}

const textOf = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map(({ token, children }) =>
      token.type.endsWith('break') ? ' ' : children.length > 0 ? textOf(children) : token.content,
    )
    .join('')

function PostLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/'))
    return (
      <Link to={href} discover="none">
        {children}
      </Link>
    )
  return (
    <a href={href} target="_blank" rel="nofollow noopener ugc">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

function PostFormula({ raw }: { raw: string }) {
  const formula = formulaAt(raw)
  return formula === undefined ? raw : <Formula {...formula} />
}
