import { ApiError } from './errors.ts'

export interface Format {
  kind: 'array' | 'object' | 'csv'
  stripNulls: boolean
  contentType: string
}

const json = 'application/json; charset=utf-8'

const strippedObject = object('application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8', true)
const strippedArray: Format = {
  kind: 'array',
  stripNulls: true,
  contentType: 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
}

/** The formats by media type, without blanks. `array+json` is plain JSON that can strip nulls. */
const formats: Record<string, Format> = {
  '*/*': { kind: 'array', stripNulls: false, contentType: json },
  'application/*': { kind: 'array', stripNulls: false, contentType: json },
  'application/json': { kind: 'array', stripNulls: false, contentType: json },
  'application/vnd.pgrst.array': { kind: 'array', stripNulls: false, contentType: json },
  'application/vnd.pgrst.array+json': { kind: 'array', stripNulls: false, contentType: json },
  'application/vnd.pgrst.array;nulls=stripped': strippedArray,
  'application/vnd.pgrst.array+json;nulls=stripped': strippedArray,
  'application/vnd.pgrst.object': object('application/vnd.pgrst.object+json; charset=utf-8', false),
  'application/vnd.pgrst.object+json': object('application/vnd.pgrst.object+json; charset=utf-8', false),
  'application/vnd.pgrst.object;nulls=stripped': strippedObject,
  'application/vnd.pgrst.object+json;nulls=stripped': strippedObject,
  'text/csv': { kind: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' },
}

function object(contentType: string, stripNulls: boolean): Format {
  return { kind: 'object', stripNulls, contentType }
}

/** The first format of ours by the quality values of Accept. */
export function negotiate(accept: string | undefined): Format {
  const wanted = (accept ?? '*/*')
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      const named = parameters.filter((parameter) => parameter !== '' && !parameter.startsWith('q='))
      return { range: range.trim(), type, named, quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { type, named } of wanted) {
    const exact = [type, ...named].join(';')
    // Parameters of general types, such as charset, are ignored; those of `application/vnd.` types must match.
    const format = formats[exact] ?? (type.startsWith('application/vnd.') ? undefined : formats[type])
    if (format !== undefined) return format
  }
  throw new ApiError(
    406,
    'PGRST107',
    `None of these media types are available: ${wanted.map(({ range }) => range).join(', ')}`,
  )
}

/** The type of a request's body: JSON, or the whole argument of a function with one unnamed parameter. */
export type BodyType = 'json' | 'text' | 'xml' | 'bytea'

const wholeBodies: Record<string, BodyType> = {
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/octet-stream': 'bytea',
}

export function bodyType(contentType: string | undefined): BodyType {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === '' || type === 'application/json' || /^application\/vnd\.pgrst\.(object|array)(\+json)?$/.test(type)) {
    return 'json'
  }
  const whole = Object.hasOwn(wholeBodies, type) ? wholeBodies[type] : undefined
  if (whole !== undefined) return whole
  throw new ApiError(415, 'PGRST107', `Content-Type not acceptable: ${type}`)
}
