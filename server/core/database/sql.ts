/** SQL that PostgreSQL itself has written (type names, default expressions; see catalog.ts): never a caller's text. */
export type CatalogSql = string & { readonly writtenBy: 'catalog' }

export interface CompiledSql {
  text: string
  values: (string | null)[]
}

type Piece = string | { value: string | null } | Sql

/**
 * A piece of SQL. Only this file can create one, and only from the text of our own templates, quoted identifiers, whole
 * numbers, the catalog's text, and bound parameters: so no text of a caller can become SQL.
 */
export class Sql {
  readonly #pieces: readonly Piece[]

  private constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces
  }

  static template(strings: TemplateStringsArray, ...parts: Sql[]): Sql {
    const pieces: Piece[] = []
    for (let at = 0; at < strings.length; at++) pieces.push(strings[at] ?? '', parts[at] ?? '')
    return new Sql(pieces)
  }

  static identifier(names: readonly string[]): Sql {
    return new Sql([names.map(quote).join('.')])
  }

  static parameter(value: string | null): Sql {
    return new Sql([{ value }])
  }

  static integer(value: number): Sql {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a whole number for SQL: ${value}`)
    return new Sql([String(value)])
  }

  static fromCatalog(text: CatalogSql): Sql {
    return new Sql([text])
  }

  static join(parts: readonly Sql[], separator: string): Sql {
    const pieces: Piece[] = []
    for (const part of parts) pieces.push(pieces.length === 0 ? '' : separator, part)
    return new Sql(pieces)
  }

  get isEmpty(): boolean {
    return this.#pieces.every((piece) => piece === '')
  }

  /** For pg's `query`. */
  compile(): CompiledSql {
    const values: (string | null)[] = []
    return { text: this.#write(values), values }
  }

  #write(values: (string | null)[]): string {
    let text = ''
    for (const piece of this.#pieces) {
      if (typeof piece === 'string') text += piece
      else if (piece instanceof Sql) text += piece.#write(values)
      else text += `$${values.push(piece.value)}`
    }
    return text
  }
}

/** `sql\`select ${identifier('a')} = ${bind('1')}\``: every interpolation is itself Sql. */
export const sql = Sql.template

export const empty: Sql = sql``

/** A quoted, optionally dotted name. */
export function identifier(...names: string[]): Sql {
  return Sql.identifier(names)
}

/** A bound parameter, whose type PostgreSQL infers from its place. */
export function bind(value: string | null): Sql {
  return Sql.parameter(value)
}

/** A literal instead of a parameter: for LIMIT, whose number the planner must know. */
export function integer(value: number): Sql {
  return Sql.integer(value)
}

export function fromCatalog(text: CatalogSql): Sql {
  return Sql.fromCatalog(text)
}

export function list(parts: readonly Sql[]): Sql {
  return Sql.join(parts, ', ')
}

/** All of the conditions; true when there are none. */
export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : Sql.join(conditions, ' and ')
}

export function anyOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`false` : Sql.join(conditions, ' or ')
}

/** Pieces one after another, without the empty ones. */
export function words(...parts: Sql[]): Sql {
  return Sql.join(
    parts.filter((part) => !part.isEmpty),
    ' ',
  )
}

function quote(name: string): string {
  // The wire protocol terminates a statement's text by a NUL: one in a name would cut it.
  if (name.includes('\0')) throw new RangeError('A name with a NUL character')
  return `"${name.replaceAll('"', '""')}"`
}
