import * as z from 'zod/mini'

/**
 * An object of these keys alone: a rule of a later version is an error, never a rule that is left out. By hand, because
 * zod's own would come with every page.
 */
export function exact<Shape extends Record<string, z.ZodMiniType>>(shape: Shape) {
  const object = z.object(shape)
  const known = z
    .unknown()
    .check(
      z.refine(
        (value) =>
          typeof value === 'object' && value !== null && Object.keys(value).every((key) => Object.hasOwn(shape, key)),
      ),
    ) as unknown as z.ZodMiniType<z.input<typeof object>>
  return z.pipe(known, object)
}
