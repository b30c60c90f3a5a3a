import { Stamp } from './stamp.tsx'

/** Marks an unchanged example of the installation; an admin deletes all of them with one press. */
export function SampleStamp({ of }: { of: { sample?: boolean | undefined } }) {
  return of.sample ? <Stamp className="border-dashed">Sample</Stamp> : null
}
